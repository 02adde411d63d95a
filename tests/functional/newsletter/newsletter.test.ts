import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { formLimits } from '../../../functions/runtime/http/limits.ts';
import {
  checkNewsletterEmail,
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
/** Every visitor comes from an address of their own, as rate limits expect. */
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
  it('stores the subscriber, tells the bus and delivers a signed webhook', async () => {
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

    // The event names nobody: a pointer leads from the id to the row.
    const events = await eventsOf('newsletter.subscribed', id);
    expect(events.map(({ detail }) => detail.data)).toEqual([
      { subscriber: { id, updated_at: item?.['updated_at'] } },
    ]);
    expect(webhook.headers['webhook-id']).toBe(events[0]?.detail.eventId);
    // Beside it stand the hours at which they get editions, and what was sent to them.
    expect(
      (await cloud.partition(`SUBSCRIBER#${id}`)).filter(({ SK }) => SK === 'POINTER'),
    ).toEqual([{ PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer', id, email }]);
  });

  it('answers the address check', async () => {
    const ask = async (email: string) =>
      (await cloud.call(checkNewsletterEmail, { email }, visitor())).body;
    expect(await ask('novo@exemplo.com')).toEqual({ exists: false, field: null });
    await subscribe('novo@exemplo.com');
    expect(await ask('NOVO@exemplo.com')).toEqual({ exists: true, field: 'newsletter' });
  });

  it('answers a repeated request like the first one', async () => {
    const key = { 'idempotency-key': '0197-retry-after-timeout' };
    const first = await subscribe('retry@exemplo.com', key);
    expect((await subscribe('retry@exemplo.com', key)).id).toBe(first.id);
  });

  it('welcomes a new subscriber by e-mail', async () => {
    const { email } = await subscribe('bem-vinda@exemplo.com');
    const query = new URLSearchParams({ channel: 'email', to: email });
    await cloud.settled();
    const answer = await cloud.read(`/_local/messages?${query.toString()}`);
    const { messages } = messagesSchema.parse(answer);
    expect(messages.map(({ content }) => content.subject)).toEqual([
      'Sua inscrição na newsletter do BFJ',
    ]);
  });

  it('limits each address until its window has passed, and ignores forged ones', async () => {
    const forged = { 'x-forwarded-for': '1.2.3.4', 'x-bfj-edge': 'guess' };
    const one = throughEdge(edgeSecret, '192.0.2.77');
    const [{ maximum, windowSeconds }] = formLimits.address;
    await cloud.advanceToNextWindow(windowSeconds);
    const together = async (calls: number, headers: Readonly<Record<string, string>>) => {
      const answers = await Promise.all(
        Array.from({ length: calls }, () =>
          cloud.call(subscribeNewsletter, { email: 'nada' }, headers),
        ),
      );
      return answers.filter(({ status }) => status === 429).length;
    };
    expect(await together(maximum, one)).toBe(0);
    expect(await together(5, one)).toBe(5);
    const limited = await cloud.call(subscribeNewsletter, { email: 'nada' }, one);
    expect(limited.body).toMatchObject({ code: 'rate_limited' });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);

    expect(await together(maximum + 5, forged)).toBe(5);

    await cloud.advanceClock(`${windowSeconds}s`);
    expect(await cloud.call(subscribeNewsletter, { email: 'nada' }, one)).toMatchObject({
      status: 422,
    });
  });
});

describe('personalizing', () => {
  const chosen = {
    nome: 'Conceição Araújo',
    nivel_conhecimento: 'avancado',
    areas_interesse: ['fiis', 'criptomoedas'],
    ativos_interesse: ['PETR4', 'VALE3'],
  };

  it('saves for the holder of the token, tells the bus and delivers its webhook', async () => {
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

  it('says which field is wrong', async () => {
    const { email, token } = await subscribe('campos@exemplo.com');
    const answer = await cloud.call(
      personalizeNewsletter,
      { email, token, ...chosen, nome: ' a ', areas_interesse: [] },
      visitor(),
    );
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
});

describe('unsubscribing with one click', () => {
  const linkSchema = z.string().regex(/^<https?:.*>$/);

  async function linkOf(email: string): Promise<URL> {
    const webhook = await webhookOf(email, 'newsletter-signup');
    expect(webhook.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    return new URL(linkSchema.parse(webhook.headers['list-unsubscribe']).slice(1, -1));
  }

  const click = (link: URL, body = 'List-Unsubscribe=One-Click') =>
    fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...visitor() },
      body,
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

  it('takes a multipart form too, and nothing else', async () => {
    const { email } = await subscribe('multipart@exemplo.com');
    const link = await linkOf(email);
    expect((await click(link, 'List-Unsubscribe=Two-Clicks')).status).toBe(400);
    expect(await cloud.partition(`EMAIL#${email}`)).toHaveLength(1);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const answer = await fetch(link, { method: 'POST', body: form, headers: visitor() });
    expect(answer.status).toBe(200);
    expect(await cloud.partition(`EMAIL#${email}`)).toEqual([]);
  });

  it('changes nothing when a scanner follows the link', async () => {
    const { email } = await subscribe('scanner@exemplo.com');
    const link = await linkOf(email);
    const answer = await fetch(link, { redirect: 'manual', headers: visitor() });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/\/newsletter\/cancelar\?token=/);
    expect(await cloud.partition(`EMAIL#${email}`)).toHaveLength(1);
  });
});
