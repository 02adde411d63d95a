import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import { eventually } from '../../support/local-cloud-client.ts';
import { startTestCloud, type TestCloud } from '../../support/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startTestCloud();
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
    await cloud.advanceClock('10m');
  }
  await eventually(() => webhookFor('depois@exemplo.com'), 'the delivery');
  expect(await depth(deadLetters)).toMatchObject({ visible: 0 });
});

it('puts what cannot be delivered aside, and delivers it when it is sent back', async () => {
  await cloud.write('/_local/webhooks/faults', { status: 503, times: 1000 });
  await cloud.call(subscribeNewsletter, { email: 'carta-morta@exemplo.com' });
  await eventually(async () => {
    await cloud.advanceClock('10m');
    return (await depth(deadLetters)).visible === 1 ? true : undefined;
  }, 'the dead letter');
  expect(await webhookFor('carta-morta@exemplo.com')).toBeUndefined();

  const faults = await fetch(new URL('/_local/webhooks/faults', cloud.baseUrl), {
    method: 'DELETE',
  });
  expect(faults.status).toBe(200);
  await cloud.write(`/_local/queues/${queue}/redrive`, {});
  await eventually(() => webhookFor('carta-morta@exemplo.com'), 'the delivery');
  expect(await depth(deadLetters)).toMatchObject({ visible: 0 });
});

it('writes no personal data into its logs', () => {
  expect(cloud.lines.length).toBeGreaterThan(0);
  expect(cloud.lines.join('\n')).not.toMatch(/@exemplo|Investidor/);
});
