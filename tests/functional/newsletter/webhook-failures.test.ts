import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
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

const webhookFor = async (email: string) =>
  (await cloud.webhooks()).find((webhook) => webhook.body.includes(email));
const failures = () => cloud.lines.filter((line) => line.includes('not consumed')).length;

it('keeps trying while the receiver fails, and delivers once it is back', async () => {
  await cloud.write('/_local/webhooks/faults', { status: 500, times: 2 });
  const before = failures();
  await cloud.call(subscribeNewsletter, { email: 'depois@exemplo.com' });
  for (const attempt of [1, 2]) {
    await cloud.settled();
    expect(failures()).toBe(before + attempt);
    expect(await webhookFor('depois@exemplo.com')).toBeUndefined();
    // Beyond the two minutes after which the queue tries again, and not beyond twice of them.
    await cloud.advanceClock('3m');
  }
  await cloud.settled();
  expect(await webhookFor('depois@exemplo.com')).toBeDefined();
  expect(await depth(deadLetters)).toMatchObject({ visible: 0 });
});

it('writes no personal data into its logs, at any level', async () => {
  const { body } = await cloud.call(subscribeNewsletter, { email: 'registro@exemplo.com' });
  const { email, token } = subscribeNewsletter.response.parse(body);
  const chosen = { nome: 'Segunda', areas_interesse: ['fiis'], ativos_interesse: [] };
  await cloud.call(personalizeNewsletter, { email, token, ...chosen });
  await cloud.settled();
  const { entries } = z
    .object({ entries: z.array(z.unknown()) })
    .parse(await cloud.read('/_local/functions/log?limit=1000'));
  expect(entries.length).toBeGreaterThan(5);
  const written = JSON.stringify(entries) + cloud.lines.join('\n');
  expect(written).toContain('subscribe-newsletter');
  expect(written).not.toMatch(/@exemplo|Investidor|Segunda|token=|whsec_/);
});
