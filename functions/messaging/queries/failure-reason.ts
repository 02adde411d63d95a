import type { FailureReason } from '../../../shared/contracts/messaging.ts';
import type { SendingFailure } from '../../integrations/message-not-sent.ts';
import { classifyStatusError } from '../../integrations/whatsapp-failures.ts';
import type { Delivery } from '../../entities/delivery.ts';

/**
 * Returns why a message did not arrive, from the partner's code.
 * @returns undefined when it has not failed, or when the recipient cannot do anything about the reason
 */
export function deriveFailureReason({
  state,
  channel,
  partnerCode,
}: Pick<Delivery, 'state' | 'channel' | 'partnerCode'>): FailureReason | undefined {
  if (state !== 'failed' || partnerCode === undefined) return undefined;
  return channel === 'email'
    ? deriveEmailFailureReason(partnerCode)
    : whatsAppFailureReasons[classifyStatusError(Number(partnerCode))];
}

/** Parses a code such as `Permanent/NoEmail`, which functions/integrations/ses-events.ts writes. */
function deriveEmailFailureReason(code: string): FailureReason | undefined {
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
