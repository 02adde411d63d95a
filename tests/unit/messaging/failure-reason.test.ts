import { expect, it } from 'vitest';
import { failureReason } from '../../../functions/messaging/views/failure-reason.ts';

it.each([
  ['email', 'Permanent/NoEmail', 'no-such-mailbox'],
  ['email', 'Permanent/General', 'returned'],
  ['email', 'Transient/MailboxFull', 'mailbox-full'],
  ['email', 'Undetermined/Undetermined', 'returned'],
  // Ours to know, and nothing that its reader has anything of.
  ['email', 'Reject/Badcontent', undefined],
  ['email', 'RenderingFailure', undefined],
  ['email', 'MessageRejected', undefined],
  ['whatsapp', '131026', 'out-of-reach'],
  ['whatsapp', '131050', 'stopped-there'],
  ['whatsapp', '131049', 'too-many-there'],
  ['whatsapp', '132000', undefined],
  ['whatsapp', 'not-taken', undefined],
  ['whatsapp', undefined, undefined],
] as const)('by %s, %s is told as %s', (channel, partnerCode, reason) => {
  expect(failureReason({ state: 'failed', channel, partnerCode })).toBe(reason);
  expect(failureReason({ state: 'delivered', channel, partnerCode })).toBeUndefined();
});
