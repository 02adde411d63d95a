import type { SendingFailure } from './message-not-sent.ts';

/** What the exceptions of SES ask for that do so by their names alone. */
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
    /** AWS's own word that it has not begun; a page of some gateway with the same status says nothing. */
    ServiceUnavailable: 'not-taken',
    BadRequestException: 'bug',
    LimitExceededException: 'throttled',
    TooManyRequestsException: 'throttled',
    ThrottlingException: 'throttled',
  }),
);

/** The code of a day's quota, which SES tells from the rate only by its words. */
export const dailyQuotaExceeded = 'DailyQuotaExceeded';

/** An answer of SES, or of whoever stands before it, that is no message id. */
export interface SesRefusal {
  readonly status: number;
  /** The exception that SES has named; undefined for a body that it has not written. */
  readonly name: string | undefined;
  /** SES's words, which may name addresses. */
  readonly words: string;
}

/**
 * What a refusal asks for. SES tells of a recipient that takes no mail only later, by a bounce.
 * @param to whom the mail was for
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
 * Without words of SES's own: a gateway that says 429 has passed nothing on; of any failure of a server, 503
 * among them, nobody knows how far the request came. A 2xx gets here where its body cannot be read.
 */
function failureOfStatus(status: number): SendingFailure {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'channel-stop';
  return status < 400 || status >= 500 ? 'unknown' : 'bug';
}
