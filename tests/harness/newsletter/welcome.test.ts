import { expect, it } from 'vitest';
import { testApp } from '../support/test-app.ts';

const app = await testApp({ now: '2026-11-10T12:00:00-03:00' });
const { newsletter } = app;

const tokenIn = (text: string, page: string) => {
  const link = text.split(/[\s<>]/).find((word) => word.includes(page)) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
};

async function welcomeTo(email: string) {
  await app.drain();
  const [welcome] = app.emailsTo(email);
  if (welcome === undefined) throw new Error(`${email} was not welcomed`);
  return welcome;
}

it('sends a new subscriber the schedule of the messages', async () => {
  const { email } = await newsletter.subscribe('leitora.nova@exemplo.com');
  const { subject, text, headers } = await welcomeTo(email);
  expect(subject).toBe('Sua inscrição na newsletter');
  expect(text).toContain('Abertura, por volta das 7h');
  expect(text).toContain('Fechamento, por volta das 18h');
  expect(text).toContain('Parar de receber a newsletter');
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

it('sends a link with a token for the mailbox, which opens and saves the choices', async () => {
  const { email, token: handedToTheBrowser } = await newsletter.subscribe('link@exemplo.com');
  const { text, html } = await welcomeTo(email);
  // A token sent to the mailbox proves more than the one the browser got for a typed address.
  const token = tokenIn(text, '/newsletter/personalizacao');
  expect(token).not.toBe(handedToTheBrowser);
  expect(html).toContain(encodeURIComponent(token).slice(0, 20));
  const holder = { email, token };
  expect(await newsletter.readPreferences(holder)).toMatchObject({ email, personalized: false });
  const chosen = { nome: 'Ana', areas_interesse: ['fiis' as const], ativos_interesse: [] };
  expect(await newsletter.personalize(holder, chosen)).toMatchObject({ email });
});

it('stores no link with a token in the record of the message', async () => {
  const { id, email } = await newsletter.subscribe('registro@exemplo.com');
  const { subject } = await welcomeTo(email);
  const items = await app.partition(`SUBSCRIBER#${id}`);
  const record = items.find(({ entity }) => entity === 'Delivery');
  expect(record).toMatchObject({ kind: 'newsletter', subject });
  expect(String(record?.['text'])).toContain('/newsletter/personalizacao');
  expect(String(record?.['text'])).not.toContain('token');
});

it('invalidates its link when its reader unsubscribes by the one-click header', async () => {
  const { email } = await newsletter.subscribe('um-clique@exemplo.com');
  const { text, headers } = await welcomeTo(email);
  await newsletter.unsubscribe(tokenIn(headers['List-Unsubscribe'] ?? '', 'http'));
  const holder = { email, token: tokenIn(text, '/newsletter/personalizacao') };
  await expect(newsletter.readPreferences(holder)).rejects.toMatchObject({
    code: 'subscriber_not_found',
  });
});

it('welcomes an address once, for any number of subscriptions', async () => {
  const { email } = await newsletter.subscribe('inscrita.de.novo@exemplo.com');
  const { headers } = await welcomeTo(email);
  await newsletter.unsubscribe(tokenIn(headers['List-Unsubscribe'] ?? '', 'http'));
  await newsletter.subscribe(email);
  await app.drain();
  expect(app.emailsTo(email)).toHaveLength(1);
});
