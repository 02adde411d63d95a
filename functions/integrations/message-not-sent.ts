import { OperationalError } from '../runtime/operational-error.ts';

/**
 * What a failure to send asks for:
 * - `channel-stop`: nothing leaves by this channel until somebody has seen to it, or the partner has.
 * - `template-stop`: this template cannot be used; others can.
 * - `window-closed`: the person has not written for a day, and only a template reaches them.
 * - `throttled`: too much at once; later it goes.
 * - `person-later`: too much for this one person, or not now.
 * - `person-opted-out`: they have told the partner that they want none of it.
 * - `unreachable`: this person cannot be reached this way.
 * - `bug`: our request is wrong; trying it again changes nothing.
 * - `not-taken`: the partner is down, and has surely not taken the message.
 * - `unknown`: the answer was lost. The message may have left: a second try may send it twice.
 */
export const sendingFailures = [
  'channel-stop',
  'template-stop',
  'window-closed',
  'throttled',
  'person-later',
  'person-opted-out',
  'unreachable',
  'bug',
  'not-taken',
  'unknown',
] as const;
export type SendingFailure = (typeof sendingFailures)[number];

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
  return (
    error instanceof MessageNotSentError &&
    (error.failure === 'unreachable' || error.failure === 'person-opted-out')
  );
}
