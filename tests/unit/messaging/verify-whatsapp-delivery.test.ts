import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyWhatsAppDelivery } from '../../../functions/messaging/inbound/verify-whatsapp-delivery.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import {
  buildWebhookCall,
  callOfAccount,
  messagesChange,
  businessAccountId,
  phoneNumberId,
  signBody,
  buildStatus,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';

const secret = 'test_meta_app_secret';
const reportedAt = new Date(1_795_262_400_000);
const day = 24 * 60 * 60 * 1000;

const warn = vi.fn<typeof logger.warn>();
beforeEach(() => {
  warn.mockReset();
  vi.spyOn(logger, 'warn').mockImplementation(warn);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const counted = () => warn.mock.calls.map(([, fields]) => fields);

function verify(
  call: object,
  { signature, now = reportedAt }: { signature?: string; now?: Date } = {},
) {
  const bytes = Buffer.from(JSON.stringify(call));
  return verifyWhatsAppDelivery(
    {
      readAppSecret: async () => secret,
      whatsAppIds: { phoneNumberId, accountId: businessAccountId },
      clock: () => now,
    },
    {
      query: {},
      headers: { 'x-hub-signature-256': signature ?? signBody(bytes, secret) },
      bytes,
    },
  );
}
const own = messagesChange({ messages: [textMessage('wamid.1', 'oi')] });
const foreign = messagesChange({ messages: [textMessage('wamid.2', 'oi')] }, '999');

describe('a delivery from WhatsApp', () => {
  it('returns its content and the exact bytes', async () => {
    expect(await verify(buildWebhookCall(own))).toMatchObject({
      is: 'signed',
      content: { messages: [{ id: 'wamid.1' }] },
      fingerprint: Buffer.from(JSON.stringify(buildWebhookCall(own))),
    });
    expect(counted()).toEqual([]);
  });

  it('is rejected before parsing when its signature is wrong', async () => {
    expect(await verify(buildWebhookCall(foreign), { signature: 'sha256=00' })).toEqual({
      is: 'refused',
      reason: 'wrong-signature',
    });
  });

  it('about another number is rejected; beside ours it is left out and counted', async () => {
    expect(await verify(buildWebhookCall(foreign))).toEqual({ is: 'refused', reason: 'foreign' });
    expect(counted()).toEqual([]);
    expect(await verify(buildWebhookCall(foreign, own))).toMatchObject({
      is: 'signed',
      content: { messages: [{ id: 'wamid.1' }] },
    });
    expect(counted()).toMatchObject([{ reason: 'foreign', RejectedWebhooks: 1 }]);
  });

  it('is rejected for another business account, with any phone number', async () => {
    expect(await verify(callOfAccount('555', own))).toEqual({ is: 'refused', reason: 'foreign' });
    expect(await verify(callOfAccount('555', field))).toEqual({ is: 'refused', reason: 'foreign' });
  });

  const field = {
    field: 'message_template_status_update',
    value: { event: 'PAUSED', message_template_name: 'a' },
  };
  const time = reportedAt.getTime() / 1000;
  const old = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: businessAccountId,
        time,
        changes: [own, messagesChange({ statuses: [buildStatus('wamid.3', 'read')] }), field],
      },
    ],
  };

  it('is accepted for the seven days in which Meta repeats it, and one more', async () => {
    const now = new Date(reportedAt.getTime() + 8 * day);
    expect(await verify(old, { now })).toMatchObject({
      content: { messages: [{ id: 'wamid.1' }], feedback: [{ id: 'wamid.3' }, { template: 'a' }] },
    });
    expect(counted()).toEqual([]);
  });

  it('has no effect when it is repeated after that', async () => {
    const now = new Date(reportedAt.getTime() + 8 * day + 1);
    expect(await verify(old, { now })).toMatchObject({ content: { messages: [], feedback: [] } });
    expect(counted()).toMatchObject([{ reason: 'repeated', RejectedWebhooks: 1 }]);
  });
});
