import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import { deleteAccount, downloadMyData, getAccount } from '../../../shared/contracts/accounts.ts';
import {
  confirmEmailProof,
  emailProofValidSeconds,
  proveEmail,
  requestEmailProof,
} from '../../../shared/contracts/email-proof.ts';
import { requestSignIn } from '../../../shared/contracts/identity.ts';
import { getNewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { countSentToday } from '../../support/messaging/count-sent-today.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { visits } from '../support/visits.ts';

const on = await visits();
const { call, sessions, visitor, next } = on;

const request = (email: string, as: 'code' | 'newsletter-link' | 'login-link' = 'code') =>
  call(requestEmailProof, { email, as }, visitor());
const confirm = (email: string, challengeId: string, code: string) =>
  call(confirmEmailProof, { email, challengeId, code }, visitor());
const prove = (person: Pick<TestUser, 'headers'>, proof: string) =>
  call(proveEmail, { proof }, { ...visitor(), ...person.headers });
const read = (person: Pick<TestUser, 'headers'>) => call(getAccount, {}, person.headers);

const mailTo = async (email: string) => on.emailsTo(email);
async function newestCode(email: string): Promise<string> {
  const message = (await mailTo(email)).at(-1);
  return /^\d{6}/.exec(message?.subject ?? '')?.[0] ?? '';
}
const anotherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function askForCode(email: string): Promise<{ challengeId: string; code: string }> {
  const { challengeId } = requestEmailProof.response.parse((await request(email)).body);
  return { challengeId, code: await newestCode(email) };
}

async function proofOf(email: string): Promise<string> {
  const { challengeId, code } = await askForCode(email);
  return confirmEmailProof.response.parse((await confirm(email, challengeId, code)).body).proof;
}

/** Subscribes an e-mail without an account to the newsletter, with a reader's answers. */
async function reader(email: string): Promise<string> {
  const now = new Date('2026-11-01T12:00:00Z');
  const id = `sub_told_${next()}`;
  const typed = { nome: 'Leitora', ativos_interesse: 'SEGR3' };
  await sessions.putItems(
    subscriberItem({ ...newSubscriber({ id, email, userAgent: null, now }), ...typed }),
  );
  return id;
}

async function rowOf(email: string) {
  const items = await on.partition(`EMAIL#${email}`);
  return items.find((item) => item['SK'] === 'NEWSLETTER');
}

describe('a code by e-mail', () => {
  it('is a proof for the address it was sent to', async () => {
    const { account } = await sessions.makeUser();
    const { account: other } = await sessions.makeUser();
    const { challengeId, code } = await askForCode(account.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirm(other.email, challengeId, code)).toMatchObject({
      status: 422,
      body: { code: 'email_code_wrong' },
    });
    expect((await confirm(account.email.toUpperCase(), challengeId, code)).status).toBe(200);
    expect((await confirm(other.email, challengeId, code)).status).toBe(422);
  });

  it('counts in SES’s daily limit', async () => {
    const { account } = await sessions.makeUser();
    const counted = await countSentToday(
      { now: async () => on.clock.now(), partition: on.partition },
      'email',
    );
    const before = await counted();
    await askForCode(account.email);
    expect(await counted()).toBeGreaterThan(before);
  });

  it('is accepted again after a lost response, without prolonging the proof', async () => {
    const person = await sessions.makeUser();
    const { email } = person.account;
    const { challengeId, code } = await askForCode(email);
    // More attempts than are allowed for wrong codes.
    const proofs = [];
    for (let nth = 0; nth < 6; nth += 1) {
      const answer = await confirm(email, challengeId, code);
      expect(answer.status).toBe(200);
      proofs.push(confirmEmailProof.response.parse(answer.body).proof);
    }
    const seals = emailProofs(async () => on.secret('token-key'));
    const [row] = await on.partition(`PROOF#${challengeId}`);
    const usedAt = z.object({ usedAt: z.iso.datetime() }).parse(row).usedAt;
    const end = Date.parse(usedAt) + emailProofValidSeconds * 1000;
    for (const proof of proofs) {
      expect(await seals.open(proof, new Date(end - 1))).toBe(email);
      expect(await seals.open(proof, new Date(end))).toBeUndefined();
    }
    expect((await prove(person, proofs.at(-1) ?? '')).status).toBe(200);
  });

  it('counts wrong attempts before and after a right one together', async () => {
    const { account } = await sessions.makeUser();
    const { challengeId, code } = await askForCode(account.email);
    const mistype = async () =>
      (await confirm(account.email, challengeId, anotherCode(code))).status;
    for (let nth = 0; nth < 3; nth += 1) expect(await mistype()).toBe(422);
    expect((await confirm(account.email, challengeId, code)).status).toBe(200);
    for (let nth = 0; nth < 2; nth += 1) expect(await mistype()).toBe(422);
    expect((await confirm(account.email, challengeId, code)).status).toBe(422);
  });

  it('allows four wrong attempts, but not five', async () => {
    const { account } = await sessions.makeUser();
    for (const [mistakes, status] of [
      [4, 200],
      [5, 422],
    ] as const) {
      const { challengeId, code } = await askForCode(account.email);
      for (let nth = 0; nth < mistakes; nth += 1) {
        expect((await confirm(account.email, challengeId, anotherCode(code))).status).toBe(422);
      }
      expect((await confirm(account.email, challengeId, code)).status).toBe(status);
    }
  });

  it('allows no more attempts when they are concurrent', async () => {
    const { account } = await sessions.makeUser();
    const { challengeId, code } = await askForCode(account.email);
    await Promise.all(
      Array.from({ length: 40 }, () => confirm(account.email, challengeId, anotherCode(code))),
    );
    const [row] = await on.partition(`PROOF#${challengeId}`);
    expect(row).toMatchObject({ tries: 5 });
    expect(JSON.stringify(row)).not.toContain(account.email);
  });

  it('is not disturbed by another request for the same address', async () => {
    const { account } = await sessions.makeUser();
    const { challengeId, code } = await askForCode(account.email);
    await request(account.email);
    expect((await confirm(account.email, challengeId, code)).status).toBe(200);
  });

  it('is not sent to an unknown address, and the answer is the same', async () => {
    const { account } = await sessions.makeUser();
    const unknown = buildAccount(nextUserNumber()).email;
    const [known, unregistered] = [await request(account.email), await request(unknown)];
    const shape = ({ status, body }: typeof known) => [status, Object.keys(Object(body))];
    expect(shape(unregistered)).toEqual(shape(known));
    expect(await mailTo(unknown)).toEqual([]);
  });

  it('is sent at most five times an hour to one address, for any callers', async () => {
    const unknown = buildAccount(nextUserNumber()).email;
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await request(unknown)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('an account with a proven e-mail', () => {
  it('has the earlier newsletter data unchanged, and may change and end it', async () => {
    const person = await sessions.makeUser({ newsletter_email: 'nao' });
    const { account } = person;
    const id = await reader(account.email);
    expect((await read(person)).body).toMatchObject({ newsletter_email: 'nao' });

    const answer = await prove(person, await proofOf(account.email));
    expect(answer).toMatchObject({ status: 200, body: { newsletter_email: 'sim' } });
    const { email_verified_at } = proveEmail.response.parse(answer.body);
    expect((await read(person)).body).toMatchObject({ newsletter_email: 'sim', email_verified_at });
    expect(await rowOf(account.email)).toMatchObject({
      id,
      nome: 'Leitora',
      ativos_interesse: 'SEGR3',
      accountId: account.id,
    });
    const exported = await call(downloadMyData, {}, { ...visitor(), ...person.headers });
    expect(JSON.stringify(exported.body)).toContain('SEGR3');

    const off = await call(switchNewsletter, { enabled: false }, person.headers);
    expect(off.status).toBe(200);
    expect(await rowOf(account.email)).toBeUndefined();
  });

  it('applies to a trial session too, and deletes the row with the account', async () => {
    const person = await sessions.makeTrialUser();
    await reader(person.account.email);
    const proof = await proofOf(person.account.email);
    expect((await prove(person, proof)).status).toBe(200);
    const request = { confirmation: 'EXCLUIR' };
    const headers = { ...visitor(), ...person.headers };
    expect((await call(deleteAccount, request, headers)).status).toBe(200);
    expect(await rowOf(person.account.email)).toBeUndefined();
  });

  it('is created once, and only by a proof of its own address', async () => {
    const person = await sessions.makeUser();
    const { account: other } = await sessions.makeUser();
    const theirs = await proofOf(other.email);
    expect(await prove(person, theirs)).toMatchObject({
      status: 400,
      body: { code: 'invalid_token' },
    });
    expect((await read(person)).body).not.toHaveProperty('email_verified_at');

    const own = await proofOf(person.account.email);
    const [first, second] = [await prove(person, own), await prove(person, own)];
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });
});

describe('the newsletter’s link, sent again', () => {
  it('opens the choices on another device', async () => {
    const { email } = buildAccount(nextUserNumber());
    await reader(email);
    expect((await request(email, 'newsletter-link')).status).toBe(200);
    const message = (await mailTo(email)).at(-1);
    const link = new URL(/https?:\S+/.exec(message?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe('/newsletter/personalizacao');
    const token = link.searchParams.get('token');
    expect(await call(getNewsletterSubscriber, { email, token }, visitor())).toMatchObject({
      status: 200,
      body: { nome: 'Leitora' },
    });
  });

  it('contains the unsubscribe link, for the mail program’s button and as a page', async () => {
    const { email } = buildAccount(nextUserNumber());
    await reader(email);
    await request(email, 'newsletter-link');
    const message = (await mailTo(email)).at(-1);
    const [, page] = (message?.text ?? '').match(/https?:\S+/g) ?? [];
    expect(new URL(page ?? '').pathname).toBe('/newsletter/cancelar');
    expect(message?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const link = new URL(message?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? '');
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const click = `${link.pathname}${link.search}`;
    const answer = await on.send(click, { method: 'POST', body, headers: visitor() });
    expect(await answer.json()).toEqual({ unsubscribed: true });
    expect(await rowOf(email)).toBeUndefined();
  });

  it('is sent only to readers', async () => {
    const { account } = await sessions.makeUser();
    expect((await request(account.email, 'newsletter-link')).status).toBe(200);
    expect(await mailTo(account.email)).toEqual([]);
  });
});

describe('the sign-in link', () => {
  it('is sent to an account, and works after a stranger has used up codes and links', async () => {
    const { account } = await sessions.makeUser();
    const { email } = account;
    for (let nth = 0; nth < 6; nth += 1) await request(email);
    const answers = [];
    for (let nth = 0; nth < 4; nth += 1) answers.push((await request(email, 'login-link')).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    const links = (await mailTo(email)).filter(({ subject }) => subject.includes('link'));
    expect(links).toHaveLength(3);
    const link = new URL(/https?:\S+/.exec(links[0]?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe('/login');
    const linkToken = link.searchParams.get('token') ?? '';
    const asked = await call(requestSignIn, { email, linkToken }, visitor());
    expect(asked.status).toBe(200);
  });

  it('is not sent to an e-mail without an account, with the same answer', async () => {
    const { email } = buildAccount(nextUserNumber());
    await reader(email);
    expect((await request(email, 'login-link')).status).toBe(200);
    expect((await mailTo(email)).filter(({ subject }) => subject.includes('entrar'))).toEqual([]);
  });
});
