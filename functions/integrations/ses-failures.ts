import type { SendingFailure } from './message-not-sent.ts';

/** Kinds of failures for SES exceptions that are clear by name. */
const failuresByName: ReadonlyMap<string, SendingFailure> = new Map(
  Object.entries({
    /* Our account, our sender or our rights: every other mail would be refused, too. */
    AccountSuspendedException: 'channel-stop',
    SendingPausedException: 'channel-stop',
    MailFromDomainNotVerifiedException: 'channel-stop',
    AccessDeniedException: 'channel-stop',
    ExpiredTokenException: 'channel-stop',
    InvalidSignatureException: 'channel-stop',
    UnrecognizedClientException: 'channel-stop',
    /** The configuration set is gone. */
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
export interface SesRefusal {
  readonly status: number;
  /** The exception that SES has named; undefined for a body that it has not written. */
  readonly name: string | undefined;
  /** SES's words, which may name addresses. */
  readonly words: string;
}

/**
 * Returns the kind of failure. SES reports a rejecting recipient only later, by a bounce.
 * @param to the mail's recipient
 */
export function failureOfSes(
  { status, name, words }: SesRefusal,
  to: string,
): { readonly failure: SendingFailure; readonly partnerCode: string | undefined } {
  if (name === 'TooManyRequestsException' && /daily/i.test(words)) {
    return { failure: 'throttled', partnerCode: dailyQuotaExceeded };
  }
  if (name === 'MessageRejected')
    return { failure: failureOfRejection(words, to), partnerCode: name };
  const known = name === undefined ? undefined : failuresByName.get(name);
  return { failure: known ?? failureOfStatus(status), partnerCode: name };
}

/** Our address is not verified; or, in SES's sandbox, the recipient's; or it does not like the content. */
function failureOfRejection(words: string, to: string): SendingFailure {
  if (!/not verified/i.test(words)) return 'bug';
  return words.toLowerCase().includes(to.toLowerCase()) ? 'unreachable' : 'channel-stop';
}

/**
 * Without SES's own error: a gateway's 429 has forwarded nothing; after any 5xx, including 503, it is unknown how
 * far the request came. A 2xx gets here when its body cannot be read.
 */
function failureOfStatus(status: number): SendingFailure {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'channel-stop';
  return status < 400 || status >= 500 ? 'unknown' : 'bug';
}
