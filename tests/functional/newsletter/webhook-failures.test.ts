import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { unsubscribeLink } from '../../../functions/newsletter/subscriber-links.ts';
import {
  personalizeNewsletter,
  subscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { type TestCloud } from '../../support/cloud/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});
afterAll(() => cloud.stop());

const queue = 'bfj-local-webhook-newsletter-created';
const deadLetters = `${queue}-dead-letters`;
const queuesSchema = z.object({
  queues: z.array(z.object({ name: z.string(), visible: z.number(), inFlight: z.number() })),
});

async function depth(name: string) {
  const { queues } = queuesSchema.parse(await cloud.read('/_local/queues'));
  const found = queues.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`No queue ${name}`);
  return found;
}

/** The link that a message would have carried, had one been delivered. */
const unsubscribeLinkOf = (email: string) =>
  unsubscribeLink(
    newsletterTokens(async () => cloud.secret('token-key')),
    cloud.baseUrl,
    email,
  );

/** What the receiver has taken about somebody, when nothing is on its way to it. */
async function webhooksFor(email: string) {
  await cloud.settled();
  return (await cloud.webhooks())
    .map((webhook) => z.record(z.string(), z.unknown()).parse(JSON.parse(webhook.body)))
    .filter((body) => body['email'] === email);
}

const failures = () => cloud.lines.filter((line) => line.includes('not consumed')).length;

it('keeps trying while the receiver fails, and delivers once it is back', async () => {
  await cloud.write('/_local/webhooks/faults', { status: 500, times: 2 });
  const before = failures();
  await cloud.call(subscribeNewsletter, { email: 'depois@exemplo.com' });
  for (const attempt of [1, 2]) {
    expect(await webhooksFor('depois@exemplo.com')).toEqual([]);
    expect(failures()).toBe(before + attempt);
    // Beyond the two minutes after which the queue tries again, and not beyond twice of them.
    await cloud.advanceClock('3m');
  }
  expect(await webhooksFor('depois@exemplo.com')).toHaveLength(1);
  expect(await depth(deadLetters)).toMatchObject({ visible: 0 });
});

it('moves undeliverable messages to the dead letters, and delivers them after a redrive', async () => {
  await cloud.write('/_local/webhooks/faults', { status: 503, times: 1000 });
  await cloud.call(subscribeNewsletter, { email: 'carta-morta@exemplo.com' });
  // Past all attempts, which are minutes apart.
  await cloud.drain(3600);
  expect(await depth(deadLetters)).toMatchObject({ visible: 1 });
  expect(await webhooksFor('carta-morta@exemplo.com')).toEqual([]);

  expect((await clearFaults()).status).toBe(200);
  await cloud.write(`/_local/queues/${queue}/redrive`, {});
  expect(await webhooksFor('carta-morta@exemplo.com')).toHaveLength(1);
  expect(await depth(deadLetters)).toMatchObject({ visible: 0 });
});

async function subscribe(email: string) {
  const { body } = await cloud.call(subscribeNewsletter, { email });
  return subscribeNewsletter.response.parse(body);
}

const clearFaults = () =>
  fetch(new URL('/_local/webhooks/faults', cloud.baseUrl), { method: 'DELETE' });

it('does not announce somebody who has left while the receiver was down', async () => {
  await cloud.write('/_local/webhooks/faults', { status: 500, times: 1 });
  const before = failures();
  const { email } = await subscribe('saiu@exemplo.com');
  await cloud.settled();
  expect(failures()).toBe(before + 1);

  const link = await unsubscribeLinkOf(email);
  await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  const departure = [{ origem: 'newsletter-unsubscribed' }];
  expect(await webhooksFor(email)).toMatchObject(departure);
  await cloud.advanceClock('10m');
  expect(await webhooksFor(email)).toMatchObject(departure);
  expect(await depth(queue)).toMatchObject({ visible: 0, inFlight: 0 });
});

it('never delivers an older choice after a newer one', async () => {
  const { email, token } = await subscribe('duas-vezes@exemplo.com');
  const save = (nome: string) =>
    cloud.call(personalizeNewsletter, {
      email,
      token,
      nome,
      areas_interesse: ['fiis'],
      ativos_interesse: [],
    });
  const choices = async () =>
    (await webhooksFor(email))
      .filter((body) => body['origem'] === 'newsletter-personalization')
      .map((body) => body['nome']);

  expect(await choices()).toEqual([]);
  await cloud.write('/_local/webhooks/faults', { status: 500, times: 1 });
  const before = failures();
  await save('Primeira');
  await cloud.settled();
  expect(failures()).toBe(before + 1);
  await save('Segunda');
  expect(await choices()).toEqual(['Segunda']);
  await cloud.advanceClock('10m');
  expect(await choices()).toEqual(['Segunda']);
  expect(await depth('bfj-local-webhook-newsletter-personalization')).toMatchObject({
    visible: 0,
    inFlight: 0,
  });
});

it('writes no personal data into its logs, at any level', async () => {
  const { entries } = z
    .object({ entries: z.array(z.unknown()) })
    .parse(await cloud.read('/_local/functions/log?limit=1000'));
  expect(entries.length).toBeGreaterThan(10);
  const written = JSON.stringify(entries) + cloud.lines.join('\n');
  expect(written).toContain('subscribe-newsletter');
  expect(written).not.toMatch(/@exemplo|Investidor|Segunda|token=|whsec_/);
});
