import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  receiveWhatsAppWebhook,
  verifyWhatsAppWebhook,
} from '../../../shared/contracts/messaging-endpoints.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import type { TestCloud } from '../../support/cloud/test-cloud.ts';
import {
  asMetaWrites,
  buildWebhookCall,
  messagesChange,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';

/*
 * Only signatures are tested here. whatsapp-conversation.test.ts tests signed calls, and tests/harness/messaging the
 * rules.
 */

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
}, 60_000);
afterAll(async () => {
  await cloud.stop();
});

it('answers Meta’s handshake', async () => {
  const url = new URL(verifyWhatsAppWebhook.path, cloud.baseUrl);
  url.search = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': cloud.secret('whatsapp-verify-token'),
    'hub.challenge': '1158201444',
  }).toString();
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('1158201444');
});

it('rejects a call that Meta did not sign', async () => {
  const body = asMetaWrites(
    buildWebhookCall(messagesChange({ messages: [textMessage('wamid.unsigned', 'oi')] })),
  );
  const answer = await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': 'sha256=00' },
    body,
  });
  expect(answer.status).toBe(401);
});
