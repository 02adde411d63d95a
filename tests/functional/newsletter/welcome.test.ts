import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import {
  getNewsletterSubscriber,
  personalizeNewsletter,
  subscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';

vi.setConfig({ testTimeout: 60_000 });

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});
afterAll(() => cloud.stop());

let visitors = 0;
const visitor = () => {
  visitors += 1;
  return throughEdge(cloud.secret('edge-value'), `203.0.115.${visitors}`);
};

async function subscribe(email: string) {
  const answer = await cloud.call(subscribeNewsletter, { email }, visitor());
  expect(answer).toMatchObject({ status: 200 });
  return subscribeNewsletter.response.parse(answer.body);
}

const messagesSchema = z.object({
  messages: z.array(
    z.object({
      content: z.object({
        subject: z.string(),
        text: z.string(),
        html: z.string(),
        headers: z.record(z.string(), z.string()),
      }),
    }),
  ),
});

async function mailTo(email: string) {
  // The sender may have put one off for a second.
  await cloud.drain();
  const query = new URLSearchParams({ channel: 'email', to: email });
  const answer = await cloud.read(`/_local/messages?${query.toString()}`);
  return messagesSchema.parse(answer).messages.map(({ content }) => content);
}

async function welcomeTo(email: string) {
  const [welcome] = await mailTo(email);
  if (welcome === undefined) throw new Error(`No welcome to ${email}`);
  return welcome;
}

const tokenOf = (text: string, page: string) => {
  const link = text.split(/\s/).find((word) => word.includes(page)) ?? '';
  return new URL(link).searchParams.get('token') ?? '';
};

it('a new subscriber is told what comes when, with links of their own that no record holds', async () => {
  const email = 'leitora.nova@exemplo.com';
  const { id, token: handedToTheBrowser } = await subscribe(email);
  const { subject, text, html, headers } = await welcomeTo(email);
  expect(subject).toBe('Sua inscrição na newsletter do BFJ');
  expect(text).toContain('Abertura, por volta das 7h');
  expect(text).toContain('Fechamento, por volta das 18h');
  expect(text).toContain('Parar de receber a newsletter');
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');

  // What somebody with the mailbox holds is worth more than what a typed address was given.
  const token = tokenOf(text, '/newsletter/personalizacao');
  expect(token).not.toBe(handedToTheBrowser);
  expect(html).toContain(encodeURIComponent(token).slice(0, 20));
  const read = await cloud.call(getNewsletterSubscriber, { email, token }, visitor());
  expect(read).toMatchObject({ status: 200, body: { email, personalized: false } });
  const chosen = { nome: 'Ana', areas_interesse: ['fiis'], ativos_interesse: [] };
  const saved = await cloud.call(personalizeNewsletter, { email, token, ...chosen }, visitor());
  expect(saved).toMatchObject({ status: 200 });

  const [record] = (await cloud.partition(`SUBSCRIBER#${id}`)).filter(
    ({ entity }) => entity === 'Delivery',
  );
  expect(record).toMatchObject({ kind: 'newsletter', subject });
  expect(String(record?.['text'])).toContain('/newsletter/personalizacao');
  expect(String(record?.['text'])).not.toContain('token');

  const oneClick = headers['List-Unsubscribe']?.slice(1, -1) ?? '';
  const { pathname, search } = new URL(oneClick);
  const left = await fetch(new URL(`${pathname}${search}`, cloud.baseUrl), {
    method: 'POST',
    headers: { ...visitor(), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
  const again = await cloud.call(getNewsletterSubscriber, { email, token }, visitor());
  expect(again).toMatchObject({ status: 404 });
});

it('an address that is subscribed again and again gets one welcome', async () => {
  const email = 'inscrita.de.novo@exemplo.com';
  await subscribe(email);
  const { headers } = await welcomeTo(email);
  const { pathname, search } = new URL(headers['List-Unsubscribe']?.slice(1, -1) ?? '');
  await fetch(new URL(`${pathname}${search}`, cloud.baseUrl), {
    method: 'POST',
    headers: { ...visitor(), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  const { id } = await subscribe(email);
  expect(await mailTo(email)).toHaveLength(1);
  const event = (await cloud.events()).find(
    (one) =>
      one['detail-type'] === 'newsletter.subscribed' && JSON.stringify(one.detail).includes(id),
  );
  expect(await cloud.partition(`PROCESSED#${event?.detail.eventId}`)).toContainEqual(
    expect.objectContaining({ SK: 'CONSUMER#email-newsletter-welcome', state: 'done' }),
  );
});
