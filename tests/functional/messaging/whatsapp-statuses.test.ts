import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import {
  deliveryId,
  deliveryKey,
  deliveryReference,
  referenceText,
  stateRanks,
  type DeliveryName,
} from '../../../functions/entities/delivery.ts';
import { messageDigest } from '../../../functions/messaging/inbound/message-digest.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import {
  asMetaWrites,
  buildWebhookCall,
  messagesChange,
  signBody,
  buildStatus,
} from '../../support/messaging/whatsapp-calls.ts';
import { messagesIn } from '../../support/messaging/readers.ts';
import { openSessions, type Sessions } from '../../support/users/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

async function report(change: object): Promise<void> {
  const body = asMetaWrites(buildWebhookCall(change));
  const answer = await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signBody(body, cloud.secret('whatsapp-app-secret')),
    },
    body,
  });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
}

/** Stores a message that was just handed to the partner. */
async function attempted(): Promise<DeliveryName> {
  const id = deliveryId('2026-11-23', 'opening', 'status');
  const name: DeliveryName = { owner: 'ACCOUNT#status-test', id, channel: 'whatsapp' };
  await sessions.putItems({
    ...deliveryKey(name),
    entity: 'Delivery',
    id,
    kind: 'opening',
    channel: 'whatsapp',
    state: 'attempted',
    rank: stateRanks.attempted,
    attempts: 1,
    subject: 'Abertura do mercado',
    text: 'O Ibovespa abre estável.',
    created_at: '2026-11-23T10:00:00.000Z',
    updated_at: '2026-11-23T10:00:00.000Z',
  });
  return name;
}

const logSchema = z.object({ entries: z.array(z.object({ line: z.string() })) });

it('records the statuses of a call that comes twenty times at once, and counts their cost once', async () => {
  // The first call loads the functions' code.
  await report(messagesChange({ statuses: [buildStatus('wamid.of-another', 'read')] }));
  const name = await attempted();
  const status = buildStatus(`wamid.${name.id}`, 'delivered', {
    timestamp: String(Math.floor((await cloud.now()).getTime() / 1000)),
    biz_opaque_callback_data: referenceText(deliveryReference(name, 1)),
    pricing: { category: 'utility' },
  });
  const change = messagesChange({ statuses: [status] });
  await Promise.all(Array.from({ length: 20 }, () => report(change)));
  await cloud.drain();
  const dead = ['whatsapp-choices-dead-letters', 'whatsapp-statuses-dead-letters'];
  expect(await messagesIn(cloud, ...dead)).toBe(0);
  const { PK, SK } = deliveryKey(name);
  expect(await cloud.partition(PK)).toMatchObject([{ SK, state: 'delivered' }]);
  const digest = messageDigest(`wamid.${name.id}`);
  const log = await cloud.read(
    '/_local/functions/log?name=bfj-local-apply-whatsapp-statuses&limit=500',
  );
  const { entries } = logSchema.parse(log);
  const matchingEntries = entries.filter(({ line }) => line.includes(digest));
  // Several statuses may be queued, because none was stored when they came; at least one of them is logged.
  expect(matchingEntries.length).toBeGreaterThan(0);
  expect(matchingEntries.filter(({ line }) => line.includes('ChargedMessages'))).toHaveLength(1);
});
