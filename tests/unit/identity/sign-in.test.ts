import { describe, expect, it } from 'vitest';
import { unsentCode } from '../../../functions/identity/answers.ts';
import { codeMetadata } from '../../../functions/identity/challenge-metadata.ts';
import { createQuestion } from '../../../functions/identity/create-question.ts';
import { defineNextStep } from '../../../functions/identity/define-next-step.ts';
import { loginLinks } from '../../../functions/identity/login-links.ts';
import { requestSignIn } from '../../../functions/identity/request-sign-in.ts';
import { createLoginCodeSender } from '../../../functions/identity/login-code-sender.ts';
import { ticketExpiry, signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import { trigger } from '../../../functions/identity/trigger.ts';
import { verifyCode, verifyPhone } from '../../../functions/identity/verify-answer.ts';
import { MessageNotSentError } from '../../../functions/integrations/message-not-sent.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import type { CountCall } from '../../../functions/runtime/limits/rate-limit.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const clock = () => now;
const tickets = signInTickets(async () => 'a secret of the tests');
const links = loginLinks(async () => 'a secret of the tests');
const signIn = { tickets, links, clock };
const ticketFor = (email: string, purpose: 'login' | 'sign-up' = 'login') =>
  tickets.seal({ email, purpose, expiresAt: ticketExpiry(now) });

const ana = { email: 'ana@example.com', phone: '+5511987654321', mayOpenSession: true };

/** Counts calls and rejects those beyond `allowed`. */
function counter(allowed = Number.POSITIVE_INFINITY) {
  const counted: string[] = [];
  const countCall: CountCall = async ({ name }, subject) => {
    counted.push(`${name} ${subject}`);
    if (counted.length > allowed) throw new ProblemError('rate_limited', { retryAfterSeconds: 60 });
  };
  return { counted, countCall };
}

describe('requesting a sign-in', () => {
  it('returns the same kind of ticket for any e-mail', async () => {
    const { ticket } = await requestSignIn(signIn, { email: ' Ana@Example.COM ' }, '192.0.2.1');
    expect(await tickets.open(ticket, now)).toEqual({
      email: 'ana@example.com',
      purpose: 'login',
      from: '192.0.2.1',
      expiresAt: '2026-11-21T12:05:00.000Z',
    });
  });

  it.each([
    ['an expired link', links.seal('ana@example.com', new Date('2026-11-20T12:00:00.000Z')), true],
    ['a forged link', 'forged', true],
    ['a link that works', links.seal('ana@example.com', now), undefined],
    ['a link of another e-mail', links.seal('eva@example.com', now), undefined],
    ['no link', undefined, undefined],
  ])('reports for %s whether it has expired', async (_what, token, isLinkExpired) => {
    const typed = { email: 'ana@example.com', linkToken: await token };
    const answer = await requestSignIn(signIn, typed, '192.0.2.1');
    expect(answer.isLinkExpired).toBe(isLinkExpired);
  });

  it.each(['', 'ana', 'ana@', '@example.com', 'a b@example.com', 'ana@example.com\nx'])(
    'rejects %j',
    async (email) => {
      await expect(requestSignIn(signIn, { email }, '192.0.2.1')).rejects.toMatchObject({
        code: 'email_invalid',
      });
    },
  );
});

/** Returns the check of an answer with real rate limits and remembered addresses. */
function checking(lastQuestion: 'phone' | 'code' = 'phone') {
  const counts = new Map<string, number>();
  const addresses = new Set<string>();
  const countCall: CountCall = async ({ name, maximum }, subject) => {
    const key = `${name} ${subject}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > maximum) throw new ProblemError('rate_limited', { retryAfterSeconds: 60 });
    counts.set(key, count);
  };
  const known = {
    has: async (email: string, from: string) => addresses.has(`${email} ${from}`),
    add: async (email: string, from: string) => {
      addresses.add(`${email} ${from}`);
    },
  };
  const dependencies = {
    openTicket: tickets.open,
    countCall,
    trustedAddresses: known,
    lastQuestion,
    clock,
  };
  const ticketFrom = (from: string | undefined, email = ana.email) =>
    tickets.seal({ email, purpose: 'login', from, expiresAt: ticketExpiry(now) });
  const answer = async (
    from: string | undefined,
    over: Partial<Parameters<typeof verifyPhone>[1]> = {},
  ) =>
    verifyPhone(dependencies, {
      user: ana,
      answer: '11987654321',
      ticket: await ticketFrom(from),
      ...over,
    });
  const guess = (from: string | undefined) => answer(from, { answer: '11987654322' });
  return { counts, addresses, dependencies, ticketFrom, answer, guess };
}

const own = '198.51.100.1';
const stranger = (nth: number) => `203.0.${nth >> 8}.${nth & 255}`;

describe('checking a phone', () => {
  it('accepts the phone of the e-mail that the ticket is for', async () => {
    expect(await checking().answer(own)).toBe(true);
    expect(await checking().answer(undefined)).toBe(true);
  });

  it.each([
    ['a wrong phone', { answer: '11987654322' }],
    ['an unknown user', { user: undefined }],
    ['an unknown user without an answer', { user: undefined, answer: '' }],
    ['a user without a phone', { user: { ...ana, phone: '' }, answer: '' }],
    ['a trial session without a trial', { user: { ...ana, mayOpenSession: false } }],
  ])('rejects %s, and counts the attempt like any other', async (_what, over) => {
    const right = checking();
    await right.answer(own);
    const wrong = checking();
    expect(await wrong.answer(own, over)).toBe(false);
    expect([...wrong.counts]).toEqual([...right.counts]);
    expect(wrong.addresses.size).toBe(0);
  });

  it('rejects an answer without a ticket, without counting it', async () => {
    const { answer, counts } = checking();
    expect(await answer(own, { ticket: undefined })).toBe(false);
    expect(await answer(own, { ticket: 'forged' })).toBe(false);
    expect(counts.size).toBe(0);
  });

  it('rejects the right phone with the ticket of another e-mail, and counts it there', async () => {
    const { answer, counts, ticketFrom } = checking();
    expect(await answer(own, { ticket: await ticketFrom(own, 'eva@example.com') })).toBe(false);
    expect([...counts.keys()].every((key) => key.includes('eva@example.com'))).toBe(true);
  });

  it('rejects the right phone after ten wrong ones from the same address', async () => {
    const { answer, guess } = checking();
    for (let nth = 0; nth < 10; nth += 1) expect(await guess(own)).toBe(false);
    expect(await answer(own)).toBe(false);
  });

  it('fails when attempts cannot be counted', async () => {
    const { dependencies, ticketFrom } = checking();
    const countCall: CountCall = async () => {
      throw new Error('table is away');
    };
    const about = { user: ana, answer: '11987654321', ticket: await ticketFrom(own) };
    await expect(verifyPhone({ ...dependencies, countCall }, about)).rejects.toThrow(
      'table is away',
    );
  });
});

describe('attackers who know an e-mail', () => {
  it('never lock its owner out of an address used before', async () => {
    const { answer, guess } = checking();
    expect(await answer(own)).toBe(true);
    for (let nth = 0; nth < 2000; nth += 1) await guess(stranger(nth));
    expect(await answer(own)).toBe(true);
    expect(await answer(own)).toBe(true);
  });

  it('slow the owner down at a new address, and lock her out only after a day of guesses', async () => {
    const { answer, guess } = checking();
    for (let nth = 0; nth < 100; nth += 1) await guess(stranger(nth));
    // One answer from a new address still counts; the right one makes the address known.
    expect(await guess(stranger(900))).toBe(false);
    expect(await answer(stranger(900))).toBe(false);
    expect(await answer(own)).toBe(true);
    expect(await answer(own)).toBe(true);

    const drained = checking();
    for (let nth = 0; nth < 300; nth += 1) await drained.guess(stranger(nth));
    expect(await drained.answer(own)).toBe(false);
  });

  it('have 300 guesses a day, from any number of addresses', async () => {
    const { dependencies, ticketFrom } = checking();
    let right = 0;
    for (let nth = 0; nth < 1000; nth += 1) {
      const ticket = await ticketFrom(stranger(nth));
      // Returns whether a right answer would be accepted, without making the address known.
      const known = { ...dependencies.trustedAddresses, add: async () => undefined };
      const about = { user: ana, answer: '11987654321', ticket };
      if (await verifyPhone({ ...dependencies, trustedAddresses: known }, about)) right += 1;
    }
    expect(right).toBe(300);
  });

  it('are not treated as owners after the first of two questions', async () => {
    const { answer, addresses } = checking('code');
    expect(await answer(own)).toBe(true);
    expect(addresses.size).toBe(0);
  });
});

describe('the owner with a link from the mailbox', () => {
  /** A sign-in requested with a link, with its e-mail and time of sending. */
  async function answerByLink(
    on: ReturnType<typeof checking>,
    over: { sentTo?: string; sentAt?: string; token?: string; answer?: string; from?: string } = {},
  ) {
    const sentAt = new Date(over.sentAt ?? now);
    const linkToken = over.token ?? (await links.seal(over.sentTo ?? ana.email, sentAt));
    const { ticket } = await requestSignIn(
      signIn,
      { email: ana.email, linkToken },
      over.from ?? own,
    );
    return on.answer(undefined, { answer: over.answer ?? '11987654321', ticket });
  }

  it('can sign in after attackers have used up the day', async () => {
    const on = checking();
    for (let nth = 0; nth < 400; nth += 1) await on.guess(stranger(nth));
    expect(await on.answer(own)).toBe(false);
    expect(await answerByLink(on)).toBe(true);
    // The owner's address is known from then on.
    expect(await on.answer(own)).toBe(true);
  });

  it("can sign in from the attacker's network", async () => {
    const on = checking();
    for (let nth = 0; nth < 50; nth += 1) await on.guess(own);
    expect(await on.answer(own)).toBe(false);
    expect(await answerByLink(on)).toBe(true);
  });

  it.each([
    ['for another e-mail', { sentTo: 'eva@example.com' }],
    ['from a day ago', { sentAt: '2026-11-20T12:00:00.000Z' }],
    ['with a forged token', { token: 'forged' }],
    ['with an empty token', { token: '' }],
  ])('has no privilege with a link %s', async (_what, over) => {
    const on = checking();
    for (let nth = 0; nth < 300; nth += 1) await on.guess(stranger(nth));
    expect(await answerByLink(on, over)).toBe(false);
  });

  it('can sign in with a link for one day', async () => {
    const on = checking();
    for (let nth = 0; nth < 300; nth += 1) await on.guess(stranger(nth));
    expect(await answerByLink(on, { sentAt: '2026-11-20T12:00:00.001Z' })).toBe(true);
  });

  it('has ten answers in a quarter of an hour, from any address', async () => {
    const on = checking();
    for (let nth = 0; nth < 10; nth += 1) {
      expect(await answerByLink(on, { answer: '11987654322', from: stranger(nth) })).toBe(false);
    }
    expect(await answerByLink(on)).toBe(false);
  });
});

describe('checking a code', () => {
  const sent = { code: '042137', expiresAt: '2026-11-21T12:05:00.000Z' };
  const type = async (on: ReturnType<typeof checking>, answer: string, from = own, over = {}) =>
    verifyCode(
      { ...on.dependencies, ...over },
      { user: ana, sent, answer, ticket: await on.ticketFrom(from) },
    );

  it.each([
    ['042137', '2026-11-21T12:04:59.999Z', true],
    ['042137', '2026-11-21T12:05:00.000Z', false],
    ['042138', '2026-11-21T12:00:00.000Z', false],
  ])('%s at %s: %j', async (typed, at, right) => {
    const on = checking('code');
    expect(await type(on, typed, own, { clock: () => new Date(at) })).toBe(right);
    expect(on.addresses.size).toBe(right ? 1 : 0);
  });

  it.each(['', '0', unsentCode])('rejects %j when no code was sent', async (answer) => {
    const on = checking('code');
    const nothing = { code: unsentCode, expiresAt: sent.expiresAt };
    const about = { user: ana, sent: nothing, answer, ticket: undefined };
    expect(await verifyCode(on.dependencies, about)).toBe(false);
  });

  it('counts wrong answers across sign-ins: eleven from an address are too many', async () => {
    const on = checking('code');
    for (let nth = 0; nth < 10; nth += 1) expect(await type(on, '000000')).toBe(false);
    expect(await type(on, '042137')).toBe(false);
    expect(await type(on, '042137', stranger(1))).toBe(true);
  });

  it('allows attackers sixty a day, from any number of addresses', async () => {
    const on = checking('code');
    for (let nth = 0; nth < 60; nth += 1) await type(on, '000000', stranger(nth));
    expect(await type(on, '042137', stranger(99))).toBe(false);
  });

  it('counts a known address of the owner separately', async () => {
    const on = checking('code');
    expect(await type(on, '042137')).toBe(true);
    for (let nth = 0; nth < 200; nth += 1) await type(on, '000000', stranger(nth));
    expect(await type(on, '042137')).toBe(true);
  });
});

const phoneRound = (challengeResult: boolean) => ({
  challengeName: 'CUSTOM_CHALLENGE',
  challengeResult,
  challengeMetadata: 'PHONE',
});

describe('the step after the phone', () => {
  const decide = (
    ticket: string | undefined,
    over: { codeRequired?: boolean; at?: Date; rounds?: ReturnType<typeof phoneRound>[] } = {},
  ) =>
    defineNextStep(
      {
        codeRequired: over.codeRequired ?? true,
        openTicket: tickets.open,
        clock: () => over.at ?? now,
      },
      { rounds: over.rounds ?? [phoneRound(true)], email: 'Ana@example.com', ticket },
    );

  it('is the code when the operator requires one', async () => {
    expect(await decide(await ticketFor(ana.email))).toBe('ask');
    expect(await decide(undefined)).toBe('ask');
    expect(await decide(undefined, { codeRequired: false })).toBe('sign-in');
  });

  it('is the session after a sign-up, by a valid ticket of that e-mail', async () => {
    const ticket = await ticketFor(ana.email, 'sign-up');
    expect(await decide(ticket)).toBe('sign-in');
    expect(await decide(await ticketFor('eva@example.com', 'sign-up'))).toBe('ask');
    expect(await decide(ticket, { at: new Date('2026-11-21T12:05:00.000Z') })).toBe('ask');
    expect(await decide(ticket, { rounds: [phoneRound(false)] })).toBe('ask');
  });
});

describe('the question', () => {
  const person = { email: 'Ana@Example.com', phone: ana.phone };
  function carrier(failure?: Error) {
    const messages: unknown[] = [];
    const { counted, countCall } = counter();
    const email = {
      send: async (message: unknown) => {
        messages.push(message);
        if (failure !== undefined) throw failure;
        return { messageId: 'm' };
      },
    };
    return {
      messages,
      counted,
      sendCode: createLoginCodeSender({ channel: 'email', email }, countCall),
    };
  }

  it('is the phone first, and reveals nothing about the user', async () => {
    const { sendCode, messages } = carrier();
    const question = {
      shown: { challenge: 'phone' },
      kept: { challenge: 'phone' },
      metadata: 'PHONE',
    };
    expect(await createQuestion({ sendCode, clock }, { rounds: [], ...person })).toEqual(question);
    expect(
      await createQuestion({ sendCode, clock }, { rounds: [phoneRound(false)], ...person }),
    ).toEqual(question);
    expect(
      await createQuestion({ sendCode: undefined, clock }, { rounds: [], email: '', phone: '' }),
    ).toEqual(question);
    expect(messages).toEqual([]);
  });

  it('is then a code, which is sent once', async () => {
    const { sendCode, messages, counted } = carrier();
    const rounds = [phoneRound(true)];
    const first = await createQuestion({ sendCode, clock }, { rounds, ...person });
    const code = first.kept['code'] ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(first).toEqual({
      shown: { challenge: 'code', channel: 'email', delivery: 'sent' },
      kept: { challenge: 'code', code, expiresAt: '2026-11-21T12:05:00.000Z' },
      metadata: codeMetadata({ code, expiresAt: '2026-11-21T12:05:00.000Z' }),
    });
    expect(JSON.stringify(first.shown)).not.toContain(code);
    expect(messages).toMatchObject([{ to: 'ana@example.com' }]);
    expect(JSON.stringify(messages)).toContain(code);
    expect(counted).toEqual(['login-code ana@example.com']);

    const wrong = {
      challengeName: 'CUSTOM_CHALLENGE',
      challengeResult: false,
      challengeMetadata: first.metadata,
    };
    const again = await createQuestion(
      { sendCode, clock: () => new Date('2026-11-21T12:03:00.000Z') },
      { rounds: [...rounds, wrong], ...person },
    );
    expect(again).toEqual({ ...first, shown: { challenge: 'code', channel: 'email' } });
    expect(messages).toHaveLength(1);
  });

  it('reports that too many codes were sent, or that there is no recipient', async () => {
    const rounds = [phoneRound(true)];
    const email = { send: async () => Promise.reject(new Error('must not be asked')) };
    const limited = createLoginCodeSender({ channel: 'email', email }, counter(0).countCall);
    expect(await createQuestion({ sendCode: limited, clock }, { rounds, ...person })).toMatchObject(
      { shown: { delivery: 'limited' }, kept: { code: unsentCode } },
    );

    const unreachableCarrier = carrier(new MessageNotSentError('x', { failure: 'unreachable' }));
    expect(
      await createQuestion({ sendCode: unreachableCarrier.sendCode, clock }, { rounds, ...person }),
    ).toMatchObject({ shown: { delivery: 'unreachable' }, kept: { code: unsentCode } });
  });

  it('fails when codes cannot be sent at all', async () => {
    const { sendCode } = carrier(new MessageNotSentError('SES is down', { failure: 'unknown' }));
    await expect(
      createQuestion({ sendCode, clock }, { rounds: [phoneRound(true)], ...person }),
    ).rejects.toThrow('SES is down');
  });

  it('is sent to the phone by WhatsApp', async () => {
    const sent: unknown[] = [];
    const whatsApp = {
      sendTemplate: async (message: unknown) => {
        sent.push(message);
        return { messageId: 'm', whatsAppId: undefined };
      },
      sendText: () => Promise.reject(new Error('A code is no free text')),
    };
    const sendCode = createLoginCodeSender({ channel: 'whatsapp', whatsApp }, counter().countCall);
    const question = await createQuestion(
      { sendCode, clock },
      { rounds: [phoneRound(true)], ...person },
    );
    expect(question.shown).toMatchObject({ channel: 'whatsapp' });
    expect(sent).toMatchObject([{ to: '+5511987654321', parameters: [question.kept['code']] }]);
  });
});

describe('a failing trigger', () => {
  it('hides the reason from the client', async () => {
    const failing = trigger(async (_event: object) => {
      throw new Error('AccessDenied: arn:aws:dynamodb:sa-east-1:123456789012:table/bfj-prod');
    });
    await expect(failing({})).rejects.toThrow(/^unavailable$/);
  });
});
