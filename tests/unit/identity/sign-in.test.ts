import { describe, expect, it } from 'vitest';
import { codeMetadata } from '../../../functions/identity/challenge-metadata.ts';
import { createQuestion } from '../../../functions/identity/create-question.ts';
import { defineNextStep } from '../../../functions/identity/define-next-step.ts';
import { requestSignIn } from '../../../functions/identity/request-sign-in.ts';
import { sendLoginCode } from '../../../functions/identity/send-login-code.ts';
import { permitExpiry, signInPermits } from '../../../functions/identity/sign-in-permits.ts';
import { trigger } from '../../../functions/identity/trigger.ts';
import { verifyCode, verifyPhone } from '../../../functions/identity/verify-answer.ts';
import { MessageNotSentError } from '../../../functions/partners/message-not-sent.ts';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';
import type { CountCall } from '../../../functions/runtime/rate-limit.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const clock = () => now;
const permits = signInPermits(async () => 'a secret of the tests');
const permitFor = (email: string, purpose: 'login' | 'sign-up' = 'login') =>
  permits.seal({ email, purpose, expiresAt: permitExpiry(now) });

const ana = { email: 'ana@example.com', phone: '+5511987654321', mayOpenSession: true };

/** Counts, and refuses from the given call on. */
function counter(allowed = Number.POSITIVE_INFINITY) {
  const counted: string[] = [];
  const countCall: CountCall = async ({ name }, subject) => {
    counted.push(`${name} ${subject}`);
    if (counted.length > allowed) throw new BfjError('rate_limited', { retryAfterSeconds: 60 });
  };
  return { counted, countCall };
}

describe('asking to sign in', () => {
  it('gives the same kind of permit for any e-mail', async () => {
    const { permit } = await requestSignIn({ permits, clock }, ' Ana@Example.COM ');
    expect(await permits.open(permit, now)).toEqual({
      email: 'ana@example.com',
      purpose: 'login',
      expiresAt: '2026-11-21T12:05:00.000Z',
    });
  });

  it.each(['', 'ana', 'ana@', '@example.com', 'a b@example.com', 'ana@example.com\nx'])(
    'is refused for %j',
    async (email) => {
      await expect(requestSignIn({ permits, clock }, email)).rejects.toMatchObject({
        code: 'email_invalid',
      });
    },
  );
});

describe('checking a phone', () => {
  const check = async (
    over: Partial<Parameters<typeof verifyPhone>[1]> = {},
    { countCall, counted } = counter(),
  ) => {
    const about = {
      user: ana,
      answer: '11987654321',
      permit: await permitFor(ana.email),
      ...over,
    };
    return [await verifyPhone({ openPermit: permits.open, countCall, clock }, about), counted];
  };

  it('accepts the phone of the e-mail that the permit is for, as one attempt', async () => {
    expect(await check()).toEqual([true, ['sign-in-attempt ana@example.com']]);
  });

  it.each([
    ['a wrong phone', { answer: '11987654322' }],
    ['nobody', { user: undefined }],
    ['nobody, with no answer', { user: undefined, answer: '' }],
    ['a person without a phone', { user: { ...ana, phone: '' }, answer: '' }],
    ['a trial session without a trial', { user: { ...ana, mayOpenSession: false } }],
  ])('refuses %s, and counts that attempt like any other', async (_what, over) => {
    expect(await check(over)).toEqual([false, ['sign-in-attempt ana@example.com']]);
  });

  it('refuses without a permit, without counting', async () => {
    expect(await check({ permit: undefined })).toEqual([false, []]);
    expect(await check({ permit: 'forged' })).toEqual([false, []]);
  });

  it('refuses the right phone next to the permit of another e-mail, and counts it there', async () => {
    const permit = await permitFor('eva@example.com');
    expect(await check({ permit })).toEqual([false, ['sign-in-attempt eva@example.com']]);
  });

  it('refuses the right phone after too many attempts', async () => {
    expect(await check({}, counter(0))).toEqual([false, ['sign-in-attempt ana@example.com']]);
  });

  it('fails where attempts cannot be counted', async () => {
    const countCall: CountCall = async () => {
      throw new Error('table is away');
    };
    await expect(check({}, { countCall, counted: [] })).rejects.toThrow('table is away');
  });
});

describe('checking a code', () => {
  const sent = { code: '042137', expiresAt: '2026-11-21T12:05:00.000Z' };
  it.each([
    ['042137', '2026-11-21T12:04:59.999Z', true],
    ['042137', '2026-11-21T12:05:00.000Z', false],
    ['042138', '2026-11-21T12:00:00.000Z', false],
  ])('%s at %s: %j', (typed, at, right) => {
    expect(verifyCode({ clock: () => new Date(at) }, sent, typed)).toBe(right);
  });

  it('refuses all where no code was sent', () => {
    expect(verifyCode({ clock }, { code: '', expiresAt: '' }, '')).toBe(false);
  });
});

const phoneRound = (challengeResult: boolean) => ({
  challengeName: 'CUSTOM_CHALLENGE',
  challengeResult,
  challengeMetadata: 'PHONE',
});

describe('the step after the phone', () => {
  const decide = (
    permit: string | undefined,
    over: { codeWanted?: boolean; at?: Date; rounds?: ReturnType<typeof phoneRound>[] } = {},
  ) =>
    defineNextStep(
      {
        codeWanted: over.codeWanted ?? true,
        openPermit: permits.open,
        clock: () => over.at ?? now,
      },
      { rounds: over.rounds ?? [phoneRound(true)], email: 'Ana@example.com', permit },
    );

  it('is the code, where the operator wants one', async () => {
    expect(await decide(await permitFor(ana.email))).toBe('ask');
    expect(await decide(undefined)).toBe('ask');
    expect(await decide(undefined, { codeWanted: false })).toBe('sign-in');
  });

  it('is the session for who has just signed up, by a permit of that very e-mail in its time', async () => {
    const permit = await permitFor(ana.email, 'sign-up');
    expect(await decide(permit)).toBe('sign-in');
    expect(await decide(await permitFor('eva@example.com', 'sign-up'))).toBe('ask');
    expect(await decide(permit, { at: new Date('2026-11-21T12:05:00.000Z') })).toBe('ask');
    expect(await decide(permit, { rounds: [phoneRound(false)] })).toBe('ask');
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
    return { messages, counted, sendCode: sendLoginCode({ channel: 'email', email }, countCall) };
  }

  it('is the phone first, and shows nothing of anybody', async () => {
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

  it('is then a code, which is sent to the person once', async () => {
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

  it('says when too many codes were sent, or when nobody is there to take one', async () => {
    const rounds = [phoneRound(true)];
    const email = { send: async () => Promise.reject(new Error('must not be asked')) };
    const limited = sendLoginCode({ channel: 'email', email }, counter(0).countCall);
    expect(await createQuestion({ sendCode: limited, clock }, { rounds, ...person })).toMatchObject(
      { shown: { delivery: 'limited' } },
    );

    const gone = carrier(new MessageNotSentError('x', { failure: 'recipient-unreachable' }));
    expect(
      await createQuestion({ sendCode: gone.sendCode, clock }, { rounds, ...person }),
    ).toMatchObject({ shown: { delivery: 'unreachable' } });
  });

  it('fails where codes cannot be sent at all', async () => {
    const { sendCode } = carrier(new MessageNotSentError('SES is down', { failure: 'retryable' }));
    await expect(
      createQuestion({ sendCode, clock }, { rounds: [phoneRound(true)], ...person }),
    ).rejects.toThrow('SES is down');
  });

  it('goes to the phone by WhatsApp', async () => {
    const sent: unknown[] = [];
    const whatsApp = {
      sendTemplate: async (message: unknown) => {
        sent.push(message);
        return { messageId: 'm', whatsAppId: undefined };
      },
    };
    const sendCode = sendLoginCode({ channel: 'whatsapp', whatsApp }, counter().countCall);
    const question = await createQuestion(
      { sendCode, clock },
      { rounds: [phoneRound(true)], ...person },
    );
    expect(question.shown).toMatchObject({ channel: 'whatsapp' });
    expect(sent).toMatchObject([{ to: '11987654321', parameters: [question.kept['code']] }]);
  });
});

describe('a trigger that fails', () => {
  it('tells whoever signs in nothing of why', async () => {
    const failing = trigger(async (_event: object) => {
      throw new Error('AccessDenied: arn:aws:dynamodb:sa-east-1:123456789012:table/bfj-prod');
    });
    await expect(failing({})).rejects.toThrow(/^unavailable$/);
  });
});
