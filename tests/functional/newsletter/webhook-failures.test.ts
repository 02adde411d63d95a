import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { unsubscribeLink } from '../../../functions/newsletter/subscriber-links.ts';
import {
  personalizeNewsletter,
  subscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { eventually } from '../../support/cloud/local-cloud-client.ts';
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

const webhookFor = async (email: string) =>
  (await cloud.webhooks()).find((webhook) => webhook.body.includes(email));

it('keeps trying while the receiver fails, and delivers once it is back', async () => {
  await cloud.write('/_local/webhooks/faults', { status: 500, times: 2 });
  await cloud.call(subscribeNewsletter, { email: 'depois@exemplo.com' });
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await eventually(
      async () =>
        cloud.lines.filter((line) => line.includes('not consumed')).length >= attempt
          ? true
          : undefined,
      `failure ${attempt}`,
    );
    expect(await webhookFor('depois@exemplo.com')).toBeUndefined();
    // Beyond the two minutes after which the queue tries again, and not beyond twice of them.
    await cloud.advanceClock('3m');
  }
  await eventually(() => webhookFor('depois@exemplo.com'), 'the delivery');
  expect(await depth(deadLetters)).toMatchObject({ visible: 0 });
});

it('moves undeliverable messages to the dead letters, and delivers them after a redrive', async () => {
  await cloud.write('/_local/webhooks/faults', { status: 503, times: 1000 });
  await cloud.call(subscribeNewsletter, { email: 'carta-morta@exemplo.com' });
  await eventually(async () => {
    await cloud.advanceClock('10m');
    return (await depth(deadLetters)).visible === 1 ? true : undefined;
  }, 'the dead letter');
  expect(await webhookFor('carta-morta@exemplo.com')).toBeUndefined();

  expect((await clearFaults()).status).toBe(200);
  await cloud.write(`/_local/queues/${queue}/redrive`, {});
  await eventually(() => webhookFor('carta-morta@exemplo.com'), 'the delivery');
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
  const failures = () => cloud.lines.filter((line) => line.includes('not consumed')).length;
  const before = failures();
  const { email } = await subscribe('saiu@exemplo.com');
  await eventually(async () => (failures() > before ? true : undefined), 'the failed delivery');

  const link = await unsubscribeLinkOf(email);
  await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  const departure = await eventually(() => webhookFor(email), 'the departure');
  expect(departure.body).toContain('newsletter-unsubscribed');

  await cloud.advanceClock('10m');
  await eventually(
    async () =>
      (await depth(queue)).visible + (await depth(queue)).inFlight === 0 ? true : undefined,
    'the queue to drain',
  );
  const delivered = (await cloud.webhooks()).filter((webhook) => webhook.body.includes(email));
  expect(delivered.map((webhook) => JSON.parse(webhook.body).origem)).toEqual([
    'newsletter-unsubscribed',
  ]);
});

it('never delivers an older choice after a newer one', async () => {
  const { email, token } = await subscribe('duas-vezes@exemplo.com');
  await eventually(() => webhookFor(email), 'the announcement');
  const save = (nome: string) =>
    cloud.call(personalizeNewsletter, {
      email,
      token,
      nome,
      areas_interesse: ['fiis'],
      ativos_interesse: [],
    });
  const choices = async () =>
    (await cloud.webhooks())
      .map((webhook) => z.record(z.string(), z.unknown()).parse(JSON.parse(webhook.body)))
      .filter((body) => body['email'] === email && body['origem'] === 'newsletter-personalization')
      .map((body) => body['nome']);

  await cloud.write('/_local/webhooks/faults', { status: 500, times: 1 });
  const failures = () => cloud.lines.filter((line) => line.includes('not consumed')).length;
  const before = failures();
  await save('Primeira');
  await eventually(async () => (failures() > before ? true : undefined), 'the failed delivery');
  await save('Segunda');
  await eventually(async () => ((await choices()).length > 0 ? true : undefined), 'the new choice');
  await cloud.advanceClock('10m');
  await eventually(async () => {
    const { visible, inFlight } = await depth('bfj-local-webhook-newsletter-personalization');
    return visible + inFlight === 0 ? true : undefined;
  }, 'the queue to drain');
  expect(await choices()).toEqual(['Segunda']);
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
