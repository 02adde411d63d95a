import type { SendingFailure } from './message-not-sent.ts';

/** Kinds of failures for SES exceptions that are clear by name. */
const failuresByName: ReadonlyMap<string, SendingFailure> = new Map(
  Object.entries({
    /* A problem of our account, sender or permissions: every other e-mail would be rejected, too. */
    AccountSuspendedException: 'channel-stop',
    SendingPausedException: 'channel-stop',
    MailFromDomainNotVerifiedException: 'channel-stop',
    AccessDeniedException: 'channel-stop',
    ExpiredTokenException: 'channel-stop',
    InvalidSignatureException: 'channel-stop',
    UnrecognizedClientException: 'channel-stop',
    /** The configuration set does not exist. */
    NotFoundException: 'channel-stop',
    /** AWS's own code for an unprocessed request; a gateway's page with the same status proves nothing. */
    ServiceUnavailable: 'not-taken',
    BadRequestException: 'bug',
    LimitExceededException: 'throttled',
    TooManyRequestsException: 'throttled',
    ThrottlingException: 'throttled',
  }),
);

/** Our code for a daily quota, which SES distinguishes from the rate only in its message. */
export const dailyQuotaExceeded = 'DailyQuotaExceeded';

/** An answer of SES, or of a gateway before it, without a message id. */
export interface SesErrorResponse {
  readonly status: number;
  /** The exception that SES has named; undefined for a body that it has not written. */
  readonly name: string | undefined;
  /** The message of SES, which may contain addresses. */
  readonly message: string;
}

/**
 * Returns the kind of failure. SES reports a rejecting recipient only later, by a bounce.
 * @param to the mail's recipient
 */
export function classifySesError(
  { status, name, message }: SesErrorResponse,
  to: string,
): { readonly failure: SendingFailure; readonly partnerCode: string | undefined } {
  if (name === 'TooManyRequestsException' && /daily/i.test(message)) {
    return { failure: 'throttled', partnerCode: dailyQuotaExceeded };
  }
  if (name === 'MessageRejected')
    return { failure: classifyRejectedMessage(message, to), partnerCode: name };
  const knownFailure = name === undefined ? undefined : failuresByName.get(name);
  return { failure: knownFailure ?? failureOfStatus(status), partnerCode: name };
}

/** Our address is not verified; or, in SES's sandbox, the recipient's; or SES rejects the content. */
function classifyRejectedMessage(message: string, to: string): SendingFailure {
  if (!/not verified/i.test(message)) return 'bug';
  return message.toLowerCase().includes(to.toLowerCase()) ? 'unreachable' : 'channel-stop';
}

/**
 * For responses without SES's own error: a gateway's 429 has forwarded nothing; after any 5xx, including 503, it is
 * unknown how far the request came. A 2xx gets here when its body cannot be parsed.
 */
function failureOfStatus(status: number): SendingFailure {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'channel-stop';
  return status < 400 || status >= 500 ? 'unknown' : 'bug';
}
