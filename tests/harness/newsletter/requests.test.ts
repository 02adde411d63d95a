import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { formLimits } from '../../../functions/runtime/http/limits.ts';
import {
  checkNewsletterEmail,
  personalizeNewsletter,
  subscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { visits } from '../support/visits.ts';

const on = await visits();
const { call, visitor } = on;

async function subscribe(email: string) {
  const answer = await call(subscribeNewsletter, { email }, visitor());
  return subscribeNewsletter.response.parse(answer.body);
}

it('limits each address until its window has passed, and ignores forged ones', async () => {
  const forged = { 'x-forwarded-for': '1.2.3.4', 'x-bfj-edge': 'guess' };
  const one = on.from('192.0.2.77');
  const [{ maximum, windowSeconds }] = formLimits.address;
  on.advanceToNextWindow(windowSeconds);
  const together = async (calls: number, headers: Readonly<Record<string, string>>) => {
    const answers = await Promise.all(
      Array.from({ length: calls }, () => call(subscribeNewsletter, { email: 'nada' }, headers)),
    );
    return answers.filter(({ status }) => status === 429).length;
  };
  expect(await together(maximum, one)).toBe(0);
  expect(await together(5, one)).toBe(5);
  const limited = await call(subscribeNewsletter, { email: 'nada' }, one);
  expect(limited.body).toMatchObject({ code: 'rate_limited' });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);

  expect(await together(maximum + 5, forged)).toBe(5);

  on.clock.advance(`${windowSeconds}s`);
  expect(await call(subscribeNewsletter, { email: 'nada' }, one)).toMatchObject({ status: 422 });
});

it('checks an address in any spelling', async () => {
  const ask = async (email: string) =>
    (await call(checkNewsletterEmail, { email }, visitor())).body;
  expect(await ask('novo@exemplo.com')).toEqual({ exists: false, field: null });
  await subscribe('novo@exemplo.com');
  expect(await ask('NOVO@exemplo.com')).toEqual({ exists: true, field: 'newsletter' });
});

it('names the wrong field of a choice', async () => {
  const { email, token } = await subscribe('campos@exemplo.com');
  const chosen = { nome: ' a ', areas_interesse: [], ativos_interesse: ['PETR4'] };
  const answer = await call(personalizeNewsletter, { email, token, ...chosen }, visitor());
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_request',
      fields: [
        { path: 'nome', message: 'Nome deve ter pelo menos 2 caracteres' },
        { path: 'areas_interesse', message: 'Selecione pelo menos uma área de interesse' },
      ],
    },
  });
});

describe('the one-click link', () => {
  const linkSchema = z.string().regex(/^<https?:.*>$/);

  async function linkOf(email: string): Promise<string> {
    await on.drain();
    const webhook = on.webhooks().find(({ body }) => body['email'] === email);
    const url = new URL(linkSchema.parse(webhook?.headers['list-unsubscribe']).slice(1, -1));
    return `${url.pathname}${url.search}`;
  }
  const rowsOf = (email: string) => on.partition(`EMAIL#${email}`);

  it('accepts a multipart form too, and nothing else', async () => {
    const { email } = await subscribe('multipart@exemplo.com');
    const link = await linkOf(email);
    const other = await on.send(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...visitor() },
      body: 'List-Unsubscribe=Two-Clicks',
    });
    expect(other.status).toBe(400);
    expect(await rowsOf(email)).toHaveLength(1);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const answer = await on.send(link, { method: 'POST', body: form, headers: visitor() });
    expect(answer.status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
  });

  it('changes nothing when a scanner follows it', async () => {
    const { email } = await subscribe('scanner@exemplo.com');
    const answer = await on.send(await linkOf(email), { headers: visitor() });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/\/newsletter\/cancelar\?token=/);
    expect(await rowsOf(email)).toHaveLength(1);
  });
});
