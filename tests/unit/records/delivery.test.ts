import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  deliveryId,
  deliveryKey,
  deliveryReference,
  ownerOf,
  readDeliveryReference,
  referenceOfText,
  referenceText,
  type DeliveryName,
  type Recipient,
} from '../../../functions/records/delivery.ts';

const recipients: readonly Recipient[] = [
  { by: 'account', accountId: 'acc_01KB' },
  { by: 'subscriber', subscriberId: 'sub_01KB' },
  { by: 'stranger', digest: 'a-B_9', whatsAppId: '5511988887777' },
];

const name = (recipient: Recipient): DeliveryName => ({
  owner: ownerOf(recipient),
  id: deliveryId('2026-11-23', 'weekly-report', 'w-48'),
  channel: 'whatsapp',
});

describe('the reference that a partner tells again', () => {
  it.each(recipients)('of a recipient by $by finds the record, as tags and as a text', (one) => {
    const reference = deliveryReference(name(one), 2);
    for (const value of Object.values(reference)) expect(value).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
    expect(readDeliveryReference(reference, 'whatsapp')).toEqual({ name: name(one), attempt: 2 });
    const text = referenceText(reference);
    expect(readDeliveryReference(referenceOfText(text), 'whatsapp')?.name).toEqual(name(one));
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
  ])('is none in %j', (text) => {
    expect(readDeliveryReference(referenceOfText(text), 'email')).toBeUndefined();
  });
});

describe('the key', () => {
  it('is of the person, by day, for each channel', () => {
    expect(deliveryKey({ ...name({ by: 'account', accountId: 'acc_1' }) })).toEqual({
      PK: 'ACCOUNT#acc_1',
      SK: 'DELIVERY#2026-11-23_weekly-report_w-48#whatsapp',
    });
  });

  it.each(['a b', 'a#b', 'ação', '', 'x'.repeat(120)])('takes no occasion %j', (occasion) => {
    expect(() => deliveryId('2026-11-23', 'alert', occasion)).toThrow(z.core.$ZodError);
  });
});
