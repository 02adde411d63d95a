import { logger } from '../runtime/logger.ts';
import { isUnreachable } from './message-not-sent.ts';
import type { Email, EmailMessage } from './ses-email.ts';

/**
 * For consumers of queues: sends an e-mail, and leaves it at a line in the log where the address cannot be
 * written to, since another try would end the same way.
 * @param ids what the line names the person and the occasion by
 * @throws MessageNotSentError of any other kind: the queue should try again
 */
export async function sendIfReachable(
  email: Email,
  message: EmailMessage,
  ids: { readonly accountId: string; readonly eventId: string },
): Promise<void> {
  try {
    await email.send(message);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    logger.warn('recipient cannot be written to', ids);
  }
}
