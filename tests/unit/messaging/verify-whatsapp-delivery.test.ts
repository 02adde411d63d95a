import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyWhatsAppDelivery } from '../../../functions/messaging/inbound/verify-whatsapp-delivery.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import {
  callOf,
  callOfAccount,
  newsOf,
  ownAccount,
  ownNumber,
  signatureOf,
  statusOf,
  textMessage,
} from '../../support/messaging/whatsapp-calls.ts';

const secret = 'test_meta_app_secret';
const toldAt = new Date(1_795_262_400_000);
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
  { signature, now = toldAt }: { signature?: string; now?: Date } = {},
) {
  const bytes = Buffer.from(JSON.stringify(call));
  return verifyWhatsAppDelivery(
    {
      readAppSecret: async () => secret,
      own: { phoneNumberId: ownNumber, accountId: ownAccount },
      clock: () => now,
    },
    {
      query: {},
      headers: { 'x-hub-signature-256': signature ?? signatureOf(bytes, secret) },
      bytes,
    },
  );
}
const own = newsOf({ messages: [textMessage('wamid.1', 'oi')] });
const foreign = newsOf({ messages: [textMessage('wamid.2', 'oi')] }, '999');

describe('a call of WhatsApp', () => {
  it('is what it says, under the bytes that it came in', async () => {
    expect(await verify(callOf(own))).toMatchObject({
      is: 'signed',
      said: { messages: [{ id: 'wamid.1' }] },
      mark: Buffer.from(JSON.stringify(callOf(own))),
    });
    expect(counted()).toEqual([]);
  });

  it('that another has signed is refused before it is read', async () => {
    expect(await verify(callOf(foreign), { signature: 'sha256=00' })).toEqual({
      is: 'refused',
      reason: 'wrong-signature',
    });
  });

  it('about another number is refused, and beside ours left out and counted', async () => {
    expect(await verify(callOf(foreign))).toEqual({ is: 'refused', reason: 'foreign' });
    expect(counted()).toEqual([]);
    expect(await verify(callOf(foreign, own))).toMatchObject({
      is: 'signed',
      said: { messages: [{ id: 'wamid.1' }] },
    });
    expect(counted()).toMatchObject([{ reason: 'foreign', RejectedWebhooks: 1 }]);
  });

  it('of another business account is refused, whatever number it names', async () => {
    expect(await verify(callOfAccount('555', own))).toEqual({ is: 'refused', reason: 'foreign' });
    expect(await verify(callOfAccount('555', field))).toEqual({ is: 'refused', reason: 'foreign' });
  });

  const field = {
    field: 'message_template_status_update',
    value: { event: 'PAUSED', message_template_name: 'a' },
  };
  const time = toldAt.getTime() / 1000;
  const old = {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: ownAccount,
        time,
        changes: [own, newsOf({ statuses: [statusOf('wamid.3', 'read')] }), field],
      },
    ],
  };

  it('is heard for as long as Meta repeats it, and a day longer', async () => {
    const now = new Date(toldAt.getTime() + 8 * day);
    expect(await verify(old, { now })).toMatchObject({
      said: { messages: [{ id: 'wamid.1' }], feedback: [{ id: 'wamid.3' }, { template: 'a' }] },
    });
    expect(counted()).toEqual([]);
  });

  it('that somebody has kept until nobody remembers it says nothing', async () => {
    const now = new Date(toldAt.getTime() + 8 * day + 1);
    expect(await verify(old, { now })).toMatchObject({ said: { messages: [], feedback: [] } });
    expect(counted()).toMatchObject([{ reason: 'repeated', RejectedWebhooks: 1 }]);
  });
});
