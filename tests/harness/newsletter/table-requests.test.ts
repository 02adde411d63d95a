import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-10T12:00:00-03:00' });
const { newsletter, requests } = app;

beforeEach(() => {
  requests.watch();
});

/* The request counts of the table of access patterns, without the rate limit per address. */

it('reads once to check an address', async () => {
  await newsletter.checkEmail('novo@exemplo.com');
  expect(requests.names).toEqual(['GetItem']);
});

it('writes one transaction to subscribe, and the limit of the e-mail', async () => {
  await newsletter.subscribe('um@exemplo.com', 'key-of-one');
  expect(requests.names).toEqual(['UpdateItem', 'TransactWriteItems']);
});

it('reads once to show, and writes one more transaction to save and to unsubscribe', async () => {
  const subscriber = await newsletter.subscribe('dois@exemplo.com');
  requests.watch();
  const { unsubscribeToken } = await newsletter.readPreferences(subscriber);
  expect(requests.names).toEqual(['GetItem']);
  requests.watch();
  const chosen = { nome: 'Ana', areas_interesse: ['fiis' as const], ativos_interesse: [] };
  await newsletter.personalize(subscriber, chosen);
  expect(requests.names).toEqual(['GetItem', 'TransactWriteItems']);
  requests.watch();
  await newsletter.unsubscribe(unsubscribeToken);
  expect(requests.names).toEqual(['GetItem', 'TransactWriteItems']);
});
