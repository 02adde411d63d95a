import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../../support/cloud/local-cloud-client.ts';
import { sharedTestCloud } from '../../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../../support/cloud/test-cloud.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
}, 60_000);

const webhooksSchema = z.object({
  webhooks: z.array(
    z.object({
      body: z.string().transform((body) => JSON.stringify(JSON.parse(body))),
      state: z.string(),
      lastStatus: z.int().nullable(),
    }),
  ),
});

it('a text reaches the product, which accepts it as signed by Meta', async () => {
  const answer = await fetch(new URL('/_local/whatsapp/messages', cloud.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '11900000001', text: 'Olá, é você?' }),
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  const webhook = await eventually(
    async () => {
      const { webhooks } = webhooksSchema.parse(await cloud.read('/_local/whatsapp/webhooks'));
      return webhooks.find(({ body, lastStatus }) => body.includes(id) && lastStatus !== null);
    },
    'the webhook to be answered',
    30,
  );
  expect(webhook).toMatchObject({ state: 'delivered', lastStatus: 200 });
}, 60_000);
