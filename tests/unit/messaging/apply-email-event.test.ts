import { expect, it, vi } from 'vitest';
import type { EmailEvent, EmailHappening } from '../../../functions/integrations/ses-events.ts';
import {
  applyEmailEvent,
  DeliveryNotThereError,
} from '../../../functions/messaging/feedback/apply-email-event.ts';

const takenAt = '2026-11-21T12:00:00.000Z';
const at = '2026-11-21T12:00:05.000Z';
const tags = { recipient: 'a-acc_1', delivery: '2026-11-21_opening_x', attempt: '2' };
const name = { owner: 'ACCOUNT#acc_1', id: '2026-11-21_opening_x', channel: 'email' };

/** @param known what the record says: no news, or that there is none */
function dependencies(known: 'news' | 'old' | 'gone' = 'news', now = at) {
  return {
    deliveries: {
      hear: vi.fn(async () => known === 'news'),
      note: vi.fn(async () => known === 'news'),
      exists: vi.fn(async () => known !== 'gone'),
    },
    suppress: vi.fn(async () => {}),
    recordReport: vi.fn(async () => {}),
    recordSoftBounce: vi.fn(async () => {}),
    clock: () => new Date(now),
  };
}
const event = (happening: EmailHappening, over: Partial<EmailEvent> = {}): EmailEvent => ({
  messageId: 'ses-1',
  takenAt,
  at,
  tags,
  happening,
  ...over,
});
const addresses = ['ana@exemplo.com.br'];
const partnerId = 'ses-1';

it.each<readonly [EmailHappening, string, object]>([
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
])('%j makes it %s', async (happening, state, about) => {
  const made = dependencies();
  await applyEmailEvent(made, event(happening));
  expect(made.deliveries.hear.mock.calls).toEqual([[name, state, about]]);
  expect(made.deliveries.note).not.toHaveBeenCalled();
  expect(made.recordReport).toHaveBeenCalledExactlyOnceWith(takenAt);
});

it('what only takes longer is noted, and changes nothing else', async () => {
  const made = dependencies();
  await applyEmailEvent(made, event({ what: 'held-up', code: 'DeliveryDelay/SpamDetected' }));
  expect(made.deliveries.note.mock.calls).toEqual([
    [name, { attempt: 2, partnerCode: 'DeliveryDelay/SpamDetected' }],
  ]);
  expect(made.deliveries.hear).not.toHaveBeenCalled();
  expect(made.suppress).not.toHaveBeenCalled();
});

it.each<readonly [EmailHappening, string]>([
  [{ what: 'bounced', code: 'Permanent/General', addresses }, 'bounce'],
  [{ what: 'complained', addresses }, 'complaint'],
])('%j suppresses the address, whatever the mail was', async (happening, reason) => {
  const made = dependencies();
  await applyEmailEvent(made, event(happening, { tags: {} }));
  expect(made.suppress.mock.calls).toEqual([['email', 'ana@exemplo.com.br', reason, at]]);
  expect(made.deliveries.hear).not.toHaveBeenCalled();
});

it.each([
  ['no tags', {}],
  ['a strange recipient', { ...tags, recipient: 'x-1' }],
  ['a strange message', { ...tags, delivery: '../x' }],
])('%s: a mail without a record of its own ends here', async (_, strange) => {
  const made = dependencies('gone');
  await applyEmailEvent(made, event({ what: 'delivered' }, { tags: strange }));
  expect(made.deliveries.exists).not.toHaveBeenCalled();
});

it('what is known already is no fault', async () => {
  await expect(
    applyEmailEvent(dependencies('old'), event({ what: 'taken' })),
  ).resolves.toBeUndefined();
});

it('before its record it comes back, and is let go when the record will not come any more', async () => {
  const early = dependencies('gone', '2026-11-21T12:01:59.999Z');
  await expect(applyEmailEvent(early, event({ what: 'taken' }))).rejects.toThrow(
    DeliveryNotThereError,
  );
  const late = dependencies('gone', '2026-11-21T12:02:00.000Z');
  await expect(applyEmailEvent(late, event({ what: 'taken' }))).resolves.toBeUndefined();
});

it('the address of an early bounce is suppressed at once', async () => {
  const made = dependencies('gone', takenAt);
  const bounced = event({ what: 'bounced', code: 'Permanent/General', addresses });
  await expect(applyEmailEvent(made, bounced)).rejects.toThrow(DeliveryNotThereError);
  expect(made.suppress).toHaveBeenCalledTimes(1);
});

it.each([
  ['news', [['ACCOUNT#acc_1', 'ana@exemplo.com.br', at]]],
  // An automatic reply shows that the mail was delivered.
  ['old', []],
] as const)(
  'a soft bounce that is %s counts for its address as it must',
  async (known, counted) => {
    const made = dependencies(known);
    await applyEmailEvent(made, event({ what: 'returned', code: 'Transient/General', addresses }));
    expect(made.recordSoftBounce.mock.calls).toEqual(counted);
  },
);
