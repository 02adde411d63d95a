import { describe, expect, it } from 'vitest';
import { parseEmailEvent } from '../../../functions/integrations/ses-events.ts';

const at = '2026-11-21T12:00:05.000Z';
const mail = {
  timestamp: '2026-11-21T12:00:00.000Z',
  source: 'avisos@bfj.com.br',
  messageId: '0103-1',
  destination: ['ana@exemplo.com.br'],
  tags: {
    'ses:configuration-set': ['bfj-prod'],
    recipient: ['a-acc_1'],
    delivery: ['2026-11-21_opening_x'],
    attempt: ['1'],
    empty: [],
  },
};
const event = (detail: object, over: object = {}) =>
  JSON.stringify({
    version: '0',
    id: 'b0a1',
    'detail-type': 'Email Sent',
    source: 'aws.ses',
    account: '123456789012',
    time: '2026-11-21T12:00:06Z',
    region: 'sa-east-1',
    resources: [],
    detail: { mail, ...detail },
    ...over,
  });
const bounce = (
  bounceType: string,
  bounceSubType: string,
  emailAddress = 'ana@exemplo.com.br',
) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType,
    bouncedRecipients: [{ emailAddress, action: 'failed', status: '5.1.1' }],
    timestamp: at,
    feedbackId: 'f',
  },
});

describe('an event of SES', () => {
  it('identifies its e-mail by the tags', () => {
    expect(parseEmailEvent(event({ eventType: 'Send', send: {} }))).toEqual({
      messageId: '0103-1',
      takenAt: mail.timestamp,
      at: '2026-11-21T12:00:06Z',
      tags: {
        'ses:configuration-set': 'bfj-prod',
        recipient: 'a-acc_1',
        delivery: '2026-11-21_opening_x',
        attempt: '1',
      },
      happening: { what: 'taken' },
    });
  });

  it.each([
    ['Delivery', { eventType: 'Delivery', delivery: { timestamp: at } }, { what: 'delivered' }],
    [
      'a bounce for good',
      bounce('Permanent', 'General'),
      { what: 'bounced', code: 'Permanent/General', addresses: ['ana@exemplo.com.br'] },
    ],
    [
      'one with a name beside its address',
      bounce('Permanent', 'OnAccountSuppressionList', 'Ana Souza <ana@exemplo.com.br>'),
      {
        what: 'bounced',
        code: 'Permanent/OnAccountSuppressionList',
        addresses: ['ana@exemplo.com.br'],
      },
    ],
    [
      'a bounce that passes',
      bounce('Transient', 'MailboxFull'),
      { what: 'returned', code: 'Transient/MailboxFull' },
    ],
    [
      'one of an undetermined type',
      bounce('Undetermined', 'Undetermined'),
      { what: 'returned', code: 'Undetermined/Undetermined' },
    ],
    [
      'a complaint',
      {
        eventType: 'Complaint',
        complaint: {
          complainedRecipients: [{ emailAddress: 'ana@exemplo.com.br' }],
          timestamp: at,
        },
      },
      { what: 'complained', addresses: ['ana@exemplo.com.br'] },
    ],
    [
      'a delay',
      { eventType: 'DeliveryDelay', deliveryDelay: { delayType: 'MailboxFull', timestamp: at } },
      { what: 'held-up', code: 'DeliveryDelay/MailboxFull' },
    ],
  ])('%s', (_, detail, happening) => {
    expect(parseEmailEvent(event(detail))).toMatchObject({ at, happening });
  });

  it.each([
    ['a virus', { eventType: 'Reject', reject: { reason: 'Bad content' } }, 'Reject/Badcontent'],
    [
      'a template that nothing fills',
      { eventType: 'Rendering Failure', failure: { errorMessage: 'x', templateName: 'y' } },
      'RenderingFailure',
    ],
  ])('%s is not sent', (_, detail, code) => {
    expect(parseEmailEvent(event(detail)).happening).toEqual({ what: 'refused', code });
  });

  it('stores no address in a code', () => {
    const parsed = parseEmailEvent(event(bounce('Transient', 'ana@exemplo.com.br 11 99013-1026')));
    expect(parsed.happening).toMatchObject({ what: 'returned', code: 'Transient/anaexemplocombr' });
  });

  it.each([
    ['no JSON', 'Oi'],
    ['nothing', '{}'],
    ['another source', event({ eventType: 'Send' }, { source: 'bfj' })],
    ['another kind', event({ eventType: 'Open', open: {} })],
    ['a bounce without a bounce', event({ eventType: 'Bounce' })],
    ['no message id', event({ eventType: 'Send', mail: { timestamp: at } })],
    ['no instant', event({ eventType: 'Send', mail: { ...mail, timestamp: 'yesterday' } })],
  ])('rejects %s', (_, body) => {
    expect(() => parseEmailEvent(body)).toThrow(/./);
  });
});
