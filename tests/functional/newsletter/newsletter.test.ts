import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  checkUnsubscribeLink,
  getNewsletterSubscriber,
  personalizeNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';

let cloud: TestCloud;
let edgeSecret: string;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  edgeSecret = cloud.secret('edge-value');
});
afterAll(() => cloud.stop());

let visitors = 0;
/** Returns the headers of a visitor from a new address, so that rate limits do not apply. */
function visitor(): Record<string, string> {
  visitors += 1;
  return throughEdge(edgeSecret, `203.0.113.${visitors}`);
}

async function subscribe(email: string, headers: Record<string, string> = {}) {
  const answer = await cloud.call(
    subscribeNewsletter,
    { email },
    { ...visitor(), 'user-agent': 'tests/1', ...headers },
  );
  expect(answer).toMatchObject({ status: 200 });
  return subscribeNewsletter.response.parse(answer.body);
}

const messagesSchema = z.object({
  messages: z.array(z.object({ content: z.object({ subject: z.string() }) })),
});

const eventsOf = async (name: string, subscriberId: string) =>
  (await cloud.events()).filter(
    (event) => event['detail-type'] === name && JSON.stringify(event.detail).includes(subscriberId),
  );

async function webhookOf(email: string, origem: string) {
  await cloud.settled();
  const found = (await cloud.webhooks()).find(
    (webhook) => webhook.body.includes(email) && webhook.body.includes(origem),
  );
  if (found === undefined) throw new Error(`No webhook of ${origem}`);
  return found;
}

describe('subscribing', () => {
  it('stores the subscriber, publishes an event and delivers a signed webhook', async () => {
    const { id, email } = await subscribe(' Ana.Assina@Exemplo.com ');
    expect(email).toBe('ana.assina@exemplo.com');

    const [item] = await cloud.partition('EMAIL#ana.assina@exemplo.com');
    expect(item).toMatchObject({
      SK: 'NEWSLETTER',
      entity: 'NewsletterSubscriber',
      id,
      nome: 'Investidor',
      areas_interesse: 'acoes,renda-fixa',
      is_confirmed: true,
      user_agent: 'tests/1',
    });

    const webhook = await webhookOf(email, 'newsletter-signup');
    // The library compares with the time of this process.
    vi.setSystemTime(await cloud.now());
    const payload = new Webhook(cloud.secret('webhook-key')).verify(webhook.body, webhook.headers);
    vi.useRealTimers();
    expect(payload).toMatchObject({ id, email, nome: 'Investidor', origem: 'newsletter-signup' });

    // The event contains no personal data; a pointer leads from its id to the row.
    const events = await eventsOf('newsletter.subscribed', id);
    expect(events.map(({ detail }) => detail.data)).toEqual([
      { subscriber: { id, updated_at: item?.['updated_at'] } },
    ]);
    expect(webhook.headers['webhook-id']).toBe(events[0]?.detail.eventId);
    // The partition also holds the edition hours and the sent messages.
    expect(
      (await cloud.partition(`SUBSCRIBER#${id}`)).filter(({ SK }) => SK === 'POINTER'),
    ).toEqual([{ PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer', id, email }]);
  });

  it('welcomes a new subscriber by e-mail', async () => {
    const { email } = await subscribe('bem-vinda@exemplo.com');
    const query = new URLSearchParams({ channel: 'email', to: email });
    await cloud.settled();
    const answer = await cloud.read(`/_local/messages?${query.toString()}`);
    const { messages } = messagesSchema.parse(answer);
    expect(messages.map(({ content }) => content.subject)).toEqual(['Sua inscrição na newsletter']);
  });
});

describe('personalizing', () => {
  const chosen = {
    nome: 'Conceição Araújo',
    nivel_conhecimento: 'avancado',
    areas_interesse: ['fiis', 'criptomoedas'],
    ativos_interesse: ['PETR4', 'VALE3'],
  };

  it('saves for the holder of the token, publishes an event and delivers its webhook', async () => {
    const { email, token, id } = await subscribe('conceicao@exemplo.com');
    const saved = await cloud.call(personalizeNewsletter, { email, token, ...chosen }, visitor());
    expect(saved).toMatchObject({ status: 200, body: { id, email } });
    expect((await cloud.partition(`EMAIL#${email}`))[0]).toMatchObject({
      nome: 'Conceição Araújo',
      nivel_conhecimento: 'avancado',
      areas_interesse: 'fiis,criptomoedas',
      ativos_interesse: 'PETR4,VALE3',
      tamanho_msg_abertura_fechamento: 'media',
    });
    const webhook = await webhookOf(email, 'newsletter-personalization');
    expect(JSON.parse(webhook.body)).toMatchObject({ nome: 'Conceição Araújo' });
    const link = new URL(webhook.headers['personalization-link'] ?? '');
    expect(link.pathname).toBe('/newsletter/personalizacao');
    expect(link.searchParams.get('email')).toBe('conceicao@exemplo.com');
    const linkToken = link.searchParams.get('token');
    expect(
      await cloud.call(getNewsletterSubscriber, { email, token: linkToken }, visitor()),
    ).toMatchObject({ status: 200, body: { nome: 'Conceição Araújo' } });
    expect(
      (await cloud.call(getNewsletterSubscriber, { email, token }, visitor())).body,
    ).toMatchObject({ ...chosen, personalized: true });
  });
});

describe('unsubscribing with one click', () => {
  const linkSchema = z.string().regex(/^<https?:.*>$/);

  async function linkOf(email: string): Promise<URL> {
    const webhook = await webhookOf(email, 'newsletter-signup');
    expect(webhook.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    return new URL(linkSchema.parse(webhook.headers['list-unsubscribe']).slice(1, -1));
  }

  const click = (link: URL) =>
    fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...visitor() },
      body: 'List-Unsubscribe=One-Click',
    });

  it('works by the webhook’s link, without a session', async () => {
    const { email, id } = await subscribe('sair@exemplo.com');
    const link = await linkOf(email);
    expect(link.pathname).toBe(unsubscribeNewsletter.path);
    const check = { token: link.searchParams.get('token') ?? '' };
    expect(await cloud.call(checkUnsubscribeLink, check, visitor())).toMatchObject({
      status: 200,
      body: { email: 's***@exemplo.com', subscribed: true },
    });
    const answer = await click(link);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ unsubscribed: true });
    expect(await cloud.partition(`EMAIL#${email}`)).toEqual([]);
    const webhook = await webhookOf(email, 'newsletter-unsubscribed');
    const events = await eventsOf('newsletter.unsubscribed', id);
    expect(events).toHaveLength(1);
    expect(events[0]?.detail.data).toEqual({ subscriberId: id });
    expect(JSON.parse(webhook.body)).toEqual({ id, email, origem: 'newsletter-unsubscribed' });
  });
});

it('writes no personal data into its logs, at any level', async () => {
  const { email, token } = await subscribe('registro@exemplo.com');
  const chosen = { nome: 'Segunda', areas_interesse: ['fiis'], ativos_interesse: [] };
  await cloud.call(personalizeNewsletter, { email, token, ...chosen }, visitor());
  await cloud.settled();
  const { entries } = z
    .object({ entries: z.array(z.unknown()) })
    .parse(await cloud.read('/_local/functions/log?limit=1000'));
  expect(entries.length).toBeGreaterThan(5);
  const written = JSON.stringify(entries) + cloud.lines.join('\n');
  expect(written).toContain('subscribe-newsletter');
  expect(written).not.toMatch(/@exemplo|Investidor|Segunda|token=|whsec_/);
});
