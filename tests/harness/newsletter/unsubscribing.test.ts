import { expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-10T12:00:00-03:00' });
const { newsletter } = app;

/** Returns the token of the link in the operator's messages. */
async function tokenOfMessages(email: string): Promise<string> {
  await app.drain();
  const webhook = app.webhooks().find(({ body }) => body['email'] === email);
  const link = /^<(?<url>https?:.*)>$/.exec(webhook?.headers['list-unsubscribe'] ?? '');
  return new URL(link?.groups?.['url'] ?? '').searchParams.get('token') ?? '';
}

const rowsOf = (email: string) => app.partition(`EMAIL#${email}`);

it('ends a subscription by the webhook’s link, which may be used repeatedly, and reports it once', async () => {
  const { id, email } = await newsletter.subscribe('sair@exemplo.com');
  const token = await tokenOfMessages(email);
  await newsletter.unsubscribe(token);
  await newsletter.unsubscribe(token);
  await app.drain();

  expect(await rowsOf(email)).toEqual([]);
  expect(app.events('newsletter.unsubscribed').map(({ data }) => data)).toEqual([
    { subscriberId: id },
  ]);
  expect(app.webhooks().at(-1)?.body).toEqual({ id, email, origem: 'newsletter-unsubscribed' });
});

it('ends a later subscription of the same address by the same link', async () => {
  const first = await newsletter.subscribe('de-novo@exemplo.com');
  const token = await tokenOfMessages(first.email);
  await newsletter.unsubscribe(token);
  const second = await newsletter.subscribe(first.email);
  expect(second.id).not.toBe(first.id);
  await newsletter.unsubscribe(token);
  expect(await rowsOf(first.email)).toEqual([]);
});

it('names the masked address of a link, before and after', async () => {
  const { email } = await newsletter.subscribe('quem@exemplo.com');
  const token = await tokenOfMessages(email);
  const shown = { email: 'q***@exemplo.com', byAccount: false };
  expect(await newsletter.checkLink(token)).toEqual({ ...shown, subscribed: true });
  await newsletter.unsubscribe(token);
  expect(await newsletter.checkLink(token)).toEqual({ ...shown, subscribed: false });
});

it('rejects a forged token', async () => {
  await expect(newsletter.unsubscribe('x')).rejects.toMatchObject({ code: 'invalid_token' });
});
