import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  deliveryId,
  deliveryKey,
  deliveryReference,
  recipientPartition,
  parseDeliveryReference,
  parseReferenceText,
  referenceText,
  type DeliveryName,
  type Recipient,
} from '../../../functions/entities/delivery.ts';

const recipients: readonly Recipient[] = [
  { by: 'account', accountId: 'acc_01KB' },
  { by: 'subscriber', subscriberId: 'sub_01KB' },
  { by: 'stranger', digest: 'a-B_9', whatsAppId: '5511988887777' },
];

const name = (recipient: Recipient): DeliveryName => ({
  owner: recipientPartition(recipient),
  id: deliveryId('2026-11-23', 'weekly-report', 'w-48'),
  channel: 'whatsapp',
});

describe('the delivery reference sent to a partner', () => {
  it.each(recipients)('identifies the record by $by, as tags and as a text', (one) => {
    const reference = deliveryReference(name(one), 2);
    for (const value of Object.values(reference)) expect(value).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
    expect(parseDeliveryReference(reference, 'whatsapp')).toEqual({ name: name(one), attempt: 2 });
    const text = referenceText(reference);
    expect(parseDeliveryReference(parseReferenceText(text), 'whatsapp')?.name).toEqual(name(one));
    expect(JSON.stringify(reference)).not.toContain('5511988887777');
  });

  it.each([
    undefined,
    '',
    'a-acc_1',
    'a-acc_1/2026-11-23_opening_b3',
    'a-acc_1/2026-11-23_opening_b3/1/2',
    'x-acc_1/2026-11-23_opening_b3/1',
    'a-acc#1/2026-11-23_opening_b3/1',
    'a-acc_1/2026-11-23/1',
    'a-acc_1/2026-11-23_opening_b3/one',
    'a-acc_1/2026-11-23_opening_b3#email/1',
  ])('is not read from %j', (text) => {
    expect(parseDeliveryReference(parseReferenceText(text), 'email')).toBeUndefined();
  });
});

describe('the key', () => {
  it("has the account's partition, and is sorted by day and channel", () => {
    expect(deliveryKey({ ...name({ by: 'account', accountId: 'acc_1' }) })).toEqual({
      PK: 'ACCOUNT#acc_1',
      SK: 'DELIVERY#2026-11-23_weekly-report_w-48#whatsapp',
    });
  });

  it.each(['a b', 'a#b', 'ação', '', 'x'.repeat(120)])('rejects the occasion %j', (occasion) => {
    expect(() => deliveryId('2026-11-23', 'alert', occasion)).toThrow(z.core.$ZodError);
  });
});
