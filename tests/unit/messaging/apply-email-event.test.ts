import { expect, it, vi } from 'vitest';
import type { EmailEvent, EmailOutcome } from '../../../functions/integrations/ses-events.ts';
import {
  applyEmailEvent,
  DeliveryNotThereError,
} from '../../../functions/messaging/delivery-reports/apply-email-event.ts';

const takenAt = '2026-11-21T12:00:00.000Z';
const at = '2026-11-21T12:00:05.000Z';
const tags = { recipient: 'a-acc_1', delivery: '2026-11-21_opening_x', attempt: '2' };
const name = { owner: 'ACCOUNT#acc_1', id: '2026-11-21_opening_x', channel: 'email' };

/** @param known the record's state: nothing new, or missing */
function dependencies(known: 'news' | 'old' | 'gone' = 'news', now = at) {
  return {
    deliveries: {
      recordProviderStatus: vi.fn(async () => known === 'news'),
      recordDelay: vi.fn(async () => known === 'news'),
      exists: vi.fn(() => known !== 'gone'),
    },
    suppress: vi.fn(async () => {}),
    recordReport: vi.fn(async () => {}),
    recordSoftBounce: vi.fn(async () => {}),
    clock: () => new Date(now),
  };
}
const event = (happening: EmailOutcome, over: Partial<EmailEvent> = {}): EmailEvent => ({
  messageId: 'ses-1',
  takenAt,
  at,
  tags,
  happening,
  ...over,
});
const addresses = ['ana@exemplo.com.br'];
const partnerId = 'ses-1';

it.each<readonly [EmailOutcome, string, object]>([
  [{ what: 'taken' }, 'accepted', { partnerId, at: takenAt }],
  [{ what: 'delivered' }, 'delivered', { partnerId, at }],
  [{ what: 'complained', addresses }, 'delivered', { partnerId, at }],
  [
    { what: 'refused', code: 'Reject/Badcontent' },
    'failed',
    { partnerId, at, attempt: 2, partnerCode: 'Reject/Badcontent' },
  ],
  [
    { what: 'bounced', code: 'Permanent/General', addresses },
    'failed',
    { partnerId, at, attempt: 2, partnerCode: 'Permanent/General' },
  ],
  [
    { what: 'returned', code: 'Transient/MailboxFull', addresses },
    'failed',
    { partnerId, at, attempt: 2, partnerCode: 'Transient/MailboxFull', unlessDelivered: true },
  ],
])('%j sets it to %s', async (happening, state, about) => {
  const ports = dependencies();
  await applyEmailEvent(ports, event(happening));
  expect(ports.deliveries.recordProviderStatus.mock.calls).toEqual([[name, state, about]]);
  expect(ports.deliveries.recordDelay).not.toHaveBeenCalled();
  expect(ports.recordReport).toHaveBeenCalledExactlyOnceWith(takenAt);
});

it('a delay is noted and changes nothing else', async () => {
  const ports = dependencies();
  await applyEmailEvent(ports, event({ what: 'held-up', code: 'DeliveryDelay/SpamDetected' }));
  expect(ports.deliveries.recordDelay.mock.calls).toEqual([
    [name, { attempt: 2, partnerCode: 'DeliveryDelay/SpamDetected' }],
  ]);
  expect(ports.deliveries.recordProviderStatus).not.toHaveBeenCalled();
  expect(ports.suppress).not.toHaveBeenCalled();
});

it.each<readonly [EmailOutcome, string]>([
  [{ what: 'bounced', code: 'Permanent/General', addresses }, 'bounce'],
  [{ what: 'complained', addresses }, 'complaint'],
])('%j suppresses the address, for any kind of e-mail', async (happening, reason) => {
  const ports = dependencies();
  await applyEmailEvent(ports, event(happening, { tags: {} }));
  expect(ports.suppress.mock.calls).toEqual([['email', 'ana@exemplo.com.br', reason, at]]);
  expect(ports.deliveries.recordProviderStatus).not.toHaveBeenCalled();
});

it.each([
  ['no tags', {}],
  ['a strange recipient', { ...tags, recipient: 'x-1' }],
  ['a strange message', { ...tags, delivery: '../x' }],
])('%s: an e-mail without a record is ignored', async (_, strange) => {
  const ports = dependencies('gone');
  await applyEmailEvent(ports, event({ what: 'delivered' }, { tags: strange }));
  expect(ports.deliveries.exists).not.toHaveBeenCalled();
});

it('a repeated event is not an error', async () => {
  await expect(
    applyEmailEvent(dependencies('old'), event({ what: 'taken' })),
  ).resolves.toBeUndefined();
});

it('an event before its record is retried, and dropped when the record will not come', async () => {
  const early = dependencies('gone', '2026-11-21T12:01:59.999Z');
  await expect(applyEmailEvent(early, event({ what: 'taken' }))).rejects.toThrow(
    DeliveryNotThereError,
  );
  const late = dependencies('gone', '2026-11-21T12:02:00.000Z');
  await expect(applyEmailEvent(late, event({ what: 'taken' }))).resolves.toBeUndefined();
});

it('the address of an early bounce is suppressed at once', async () => {
  const ports = dependencies('gone', takenAt);
  const bounced = event({ what: 'bounced', code: 'Permanent/General', addresses });
  await expect(applyEmailEvent(ports, bounced)).rejects.toThrow(DeliveryNotThereError);
  expect(ports.suppress).toHaveBeenCalledTimes(1);
});

it.each([
  ['news', [['ACCOUNT#acc_1', 'ana@exemplo.com.br', at]]],
  // An automatic reply shows that the e-mail was delivered.
  ['old', []],
] as const)('a soft bounce that is %s counts for its address', async (known, counted) => {
  const ports = dependencies(known);
  await applyEmailEvent(ports, event({ what: 'returned', code: 'Transient/General', addresses }));
  expect(ports.recordSoftBounce.mock.calls).toEqual(counted);
});
