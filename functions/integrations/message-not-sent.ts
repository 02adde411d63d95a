import { OperationalError } from '../runtime/operational-error.ts';

/**
 * What a failure to send means for whoever asked:
 * - `retryable`: the partner is down, slow or full. The message may even have left: a partner that
 *   took it and whose answer was lost looks the same, so a second try may send it twice.
 * - `permanent`: our set-up or our request is wrong; trying again changes nothing.
 * - `recipient-unreachable`: this person cannot be reached this way; others can.
 */
export type SendingFailure = 'retryable' | 'permanent' | 'recipient-unreachable';

/** A message did not leave, as far as is known. Its words name the partner's code and nobody. */
export class MessageNotSentError extends OperationalError {
  override readonly name = 'MessageNotSentError';
  override readonly countsAs = 'PartnerFailure';
  readonly failure: SendingFailure;
  /** As the partner calls it: an exception of SES, a number of WhatsApp's; undefined for none. */
  readonly partnerCode: string | undefined;

  constructor(
    message: string,
    about: {
      readonly failure: SendingFailure;
      readonly partnerCode?: string | undefined;
      readonly cause?: unknown;
    },
  ) {
    super(message, about.cause === undefined ? undefined : { cause: about.cause });
    this.failure = about.failure;
    this.partnerCode = about.partnerCode;
  }
}

/** Whether this person cannot be reached this way, so that another try would end the same. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof MessageNotSentError && error.failure === 'recipient-unreachable';
}
