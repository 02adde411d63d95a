import type { FailureReason } from '../../../shared/contracts/messaging.ts';
import type { SendingFailure } from '../../integrations/message-not-sent.ts';
import { classifyStatusError } from '../../integrations/whatsapp-failures.ts';
import type { Delivery } from '../../entities/delivery.ts';

/**
 * Returns why a message did not arrive, from the partner's code.
 * @returns undefined when it has not failed, and when the reason is of no use to the recipient
 */
export function failureReason({
  state,
  channel,
  partnerCode,
}: Pick<Delivery, 'state' | 'channel' | 'partnerCode'>): FailureReason | undefined {
  if (state !== 'failed' || partnerCode === undefined) return undefined;
  return channel === 'email'
    ? emailFailureReason(partnerCode)
    : whatsAppFailureReasons[classifyStatusError(Number(partnerCode))];
}

/** Reads `Permanent/NoEmail`, as functions/integrations/ses-events.ts writes it. */
function emailFailureReason(code: string): FailureReason | undefined {
  const [type = '', detail] = code.split('/');
  if (!['Permanent', 'Transient', 'Undetermined'].includes(type)) return undefined;
  if (detail === 'MailboxFull') return 'mailbox-full';
  return detail === 'NoEmail' ? 'no-such-mailbox' : 'returned';
}

const whatsAppFailureReasons: Readonly<Partial<Record<SendingFailure, FailureReason>>> = {
  unreachable: 'out-of-reach',
  'person-opted-out': 'stopped-there',
  'person-later': 'too-many-there',
};
