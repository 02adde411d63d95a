import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { serve, temporaryDirectory } from '@bfj/local-cloud/testing/host-support';
import { createOperatorReceiver } from '../src/operator/operator-receiver.ts';
import type { OperatorReceiver } from '../src/operator/operator-receiver.ts';
import { openSandboxStore } from '../src/sandbox-store.ts';
import { openReceivedWebhooks } from '../src/operator/received-webhooks.ts';
import type { ReceivedWebhooks } from '../src/operator/received-webhooks.ts';

let secret: string | undefined;
let now: Date;
let directory: string;
let webhooks: ReceivedWebhooks;
let receiver: OperatorReceiver;
let url: string;

beforeEach(async () => {
  secret = Buffer.from('a plain secret').toString('base64');
  now = new Date();
  directory = temporaryDirectory();
  webhooks = openReceivedWebhooks(openSandboxStore(directory));
  receiver = createOperatorReceiver({ webhooks, secret: () => secret, now: () => now });
  ({ url } = await serve((request, response) => {
    receiver.handle(request, response).catch(() => response.destroy());
  }));
});

function signed(id: string, body: string, at = now): Record<string, string> {
  const webhook = new Webhook(secret ?? 'bm9uZQ==');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': webhook.sign(id, at, body),
  };
}

const deliver = async (headers: Record<string, string>, body: string) =>
  (await fetch(url, { method: 'POST', headers, body })).status;

test('stores a signed webhook once despite repeats, and keeps it after a restart', async () => {
  const body = '{"origem":"newsletter-signup","nome":"Ana"}';
  expect(await deliver(signed('evt_1', body), body)).toBe(204);
  expect(await deliver(signed('evt_1', body), body)).toBe(204);
  expect(await deliver(signed('evt_2', body), body)).toBe(204);
  expect(webhooks.count()).toEqual({ total: 2, repeats: 1 });

  const again = openReceivedWebhooks(openSandboxStore(directory));
  expect(again.list(10).map((webhook) => webhook.id)).toEqual(['evt_2', 'evt_1']);
  expect(again.find('evt_1')).toMatchObject({
    repeats: 1,
    body: { origem: 'newsletter-signup', nome: 'Ana' },
    headers: { 'webhook-id': 'evt_1' },
  });
  expect(again.find('evt_3')).toBeUndefined();
});

test('accepts a secret with its prefix', async () => {
  secret = `whsec_${Buffer.from('twenty-four secret bytes').toString('base64')}`;
  expect(await deliver(signed('evt_1', '{}'), '{}')).toBe(204);
});

test('rejects forged, stale, unsigned and oversized webhooks without counting them', async () => {
  const body = '{"a":1}';
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const { 'webhook-signature': _, ...unsigned } = signed('evt_1', body);
  expect(await deliver(signed('evt_1', body), '{"a":2}')).toBe(401);
  expect(await deliver({ ...signed('evt_1', body), 'webhook-id': 'evt_2' }, body)).toBe(401);
  expect(await deliver(signed('evt_1', body, minutes(-6)), body)).toBe(401);
  expect(await deliver(signed('evt_1', body, minutes(6)), body)).toBe(401);
  expect(await deliver({ ...signed('evt_1', body), 'webhook-timestamp': 'now' }, body)).toBe(401);
  expect(await deliver({ ...signed('evt_1', body), 'webhook-signature': 'v1,AAAA' }, body)).toBe(
    401,
  );
  expect(await deliver(unsigned, body)).toBe(401);
  expect(await deliver({}, '')).toBe(401);
  expect(await deliver(signed('evt_1', body), 'x'.repeat(1_100_000))).toBe(413);
  expect((await fetch(url)).status).toBe(405);
  expect(webhooks.count()).toEqual({ total: 0, repeats: 0 });
  expect(receiver.rejected()).toHaveLength(9);
  expect(receiver.rejected()[0]?.reason).toContain('1 MB');

  now = minutes(72 * 60);
  expect(await deliver(signed('evt_1', body, minutes(0)), body)).toBe(204);
});

test('accepts several signatures when one matches, as during a key rotation', async () => {
  const headers = signed('evt_1', '{}');
  const both = `v1,AAAA v1a,xyz ${headers['webhook-signature']}`;
  expect(await deliver({ ...headers, 'webhook-signature': both }, '{}')).toBe(204);
});

test('applies faults in order and in their number, until they are cleared', async () => {
  receiver.addFault({ status: 500, times: 2 });
  receiver.addFault({ delayMilliseconds: 150, times: 1 });
  receiver.addFault({ hang: true, times: 1 });
  const headers = signed('evt_1', '{}');
  expect(await deliver(headers, '{}')).toBe(500);
  expect(await deliver(headers, '{}')).toBe(500);
  expect(webhooks.count().total).toBe(0);
  const startedAt = performance.now();
  expect(await deliver(headers, '{}')).toBe(204);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
  const hanging = fetch(url, {
    method: 'POST',
    headers,
    body: '{}',
    signal: AbortSignal.timeout(300),
  });
  await expect(hanging).rejects.toThrow(/timeout/);
  expect(await deliver(headers, '{}')).toBe(204);
  expect(webhooks.count()).toEqual({ total: 1, repeats: 1 });

  receiver.addFault({ status: 503, times: 100 });
  receiver.clearFaults();
  expect(await deliver(headers, '{}')).toBe(204);
});
