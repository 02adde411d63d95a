import { describe, expect, it } from 'vitest';
import { fallbackEmail } from '../../../functions/messaging/delivery-reports/fallback-email.ts';
import type { Delivery, DeliveryName } from '../../../functions/entities/delivery.ts';

const now = new Date('2026-11-23T10:10:00.000Z');
const name = (owner: string): DeliveryName => ({ owner, id: failed.id, channel: 'whatsapp' });
const failed: Delivery = {
  entity: 'Delivery',
  id: '2026-11-23_opening_0700',
  kind: 'opening',
  channel: 'whatsapp',
  state: 'failed',
  attempts: 1,
  subject: 'Abertura do mercado',
  text: 'O Ibovespa abre estável.\n\nO dólar cai.\n\n\n',
  otherwise: 'email',
  created_at: '2026-11-23T10:00:00.000Z',
  updated_at: '2026-11-23T10:05:00.000Z',
  attempted_at: '2026-11-23T10:01:00.000Z',
};

describe('a message that failed after acceptance', () => {
  it.each([
    ['ACCOUNT#acc_1', { by: 'account', accountId: 'acc_1' }],
    ['SUBSCRIBER#sub_1', { by: 'subscriber', subscriberId: 'sub_1' }],
  ])('is sent by e-mail under its own id, to %s', (owner, recipient) => {
    expect(fallbackEmail(name(owner), failed, now)).toEqual({
      id: failed.id,
      kind: 'opening',
      channel: 'email',
      urgency: 'bulk',
      recipient,
      subject: 'Abertura do mercado',
      parts: ['O Ibovespa abre estável.', 'O dólar cai.'],
      notAfter: '2026-11-23T11:01:00.000Z',
    });
  });

  it.each<readonly [string, string, Delivery | undefined, Date]>([
    ['has no record', 'ACCOUNT#acc_1', undefined, now],
    ['was delivered', 'ACCOUNT#acc_1', { ...failed, state: 'delivered' }, now],
    ['may not', 'ACCOUNT#acc_1', { ...failed, otherwise: undefined }, now],
    ['is too old by now', 'ACCOUNT#acc_1', failed, new Date('2026-11-23T11:02:00.000Z')],
    ['was for a stranger', 'CONTACT#digest', failed, now],
  ])('is not sent by e-mail when it %s', (_, owner, delivery, at) => {
    expect(fallbackEmail(name(owner), delivery, at)).toBeUndefined();
  });
});
