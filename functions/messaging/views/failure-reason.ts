import type { FailureReason } from '../../../shared/contracts/messaging.ts';
import type { SendingFailure } from '../../integrations/message-not-sent.ts';
import { failureOfStatusCode } from '../../integrations/whatsapp-failures.ts';
import type { Delivery } from '../../records/delivery.ts';

/**
 * Why a message did not arrive, by the partner's code for it.
 * @returns undefined where it has not failed, and where its person has nothing of the answer
 */
export function failureReason({
  state,
  channel,
  partnerCode,
}: Pick<Delivery, 'state' | 'channel' | 'partnerCode'>): FailureReason | undefined {
  if (state !== 'failed' || partnerCode === undefined) return undefined;
  return channel === 'email'
    ? ofEmail(partnerCode)
    : ofWhatsApp[failureOfStatusCode(Number(partnerCode))];
}

/** `Permanent/NoEmail`, as functions/integrations/ses-events.ts writes it. */
function ofEmail(code: string): FailureReason | undefined {
  const [type = '', detail] = code.split('/');
  if (!['Permanent', 'Transient', 'Undetermined'].includes(type)) return undefined;
  if (detail === 'MailboxFull') return 'mailbox-full';
  return detail === 'NoEmail' ? 'no-such-mailbox' : 'returned';
}

const ofWhatsApp: Readonly<Partial<Record<SendingFailure, FailureReason>>> = {
  unreachable: 'out-of-reach',
  'person-opted-out': 'stopped-there',
  'person-later': 'too-many-there',
};
