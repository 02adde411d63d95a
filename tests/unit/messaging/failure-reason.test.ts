import { expect, it } from 'vitest';
import { deriveFailureReason } from '../../../functions/messaging/queries/failure-reason.ts';

it.each([
  ['email', 'Permanent/NoEmail', 'no-such-mailbox'],
  ['email', 'Permanent/General', 'returned'],
  ['email', 'Transient/MailboxFull', 'mailbox-full'],
  ['email', 'Undetermined/Undetermined', 'returned'],
  // Internal reasons that do not concern the reader.
  ['email', 'Reject/Badcontent', undefined],
  ['email', 'RenderingFailure', undefined],
  ['email', 'MessageRejected', undefined],
  ['whatsapp', '131026', 'out-of-reach'],
  ['whatsapp', '131050', 'stopped-there'],
  ['whatsapp', '131049', 'too-many-there'],
  ['whatsapp', '132000', undefined],
  ['whatsapp', 'not-taken', undefined],
  ['whatsapp', undefined, undefined],
] as const)('for %s, the code %s has the reason %s', (channel, partnerCode, reason) => {
  expect(deriveFailureReason({ state: 'failed', channel, partnerCode })).toBe(reason);
  expect(deriveFailureReason({ state: 'delivered', channel, partnerCode })).toBeUndefined();
});
