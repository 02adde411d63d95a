import type { SendingFailure } from './message-not-sent.ts';

/** Of a number that has no WhatsApp, or one too old. */
export const withoutWhatsApp = 131_026;
/** Of too many messages to one person in a few seconds. */
export const pairRate = 131_056;

/**
 * What the codes of the Cloud API ask for. Those from 200 to 299 are all about permissions; 33 says that
 * the number we send from is gone, which is nobody's message but everybody's.
 */
const failuresByCode: Readonly<Partial<Record<SendingFailure, readonly number[]>>> = {
  'channel-stop': [
    0, 3, 10, 33, 190, 368, 131_005, 131_031, 131_037, 131_042, 131_045, 131_048, 133_010, 133_016,
  ],
  'template-stop': [132_001, 132_007, 132_015, 132_016],
  'window-closed': [131_047],
  throttled: [4, 80_007, 130_429],
  'person-later': [131_049, pairRate],
  'person-opted-out': [131_050],
  unreachable: [130_472, 130_497, 131_021, withoutWhatsApp, 131_030],
  bug: [100, 131_008, 131_009, 131_051, 131_052, 131_053, 132_000, 132_005, 132_012],
  // 2 is "temporary due to downtime or due to being overloaded", as Meta has it.
  'not-taken': [2, 131_016, 131_057, 133_004],
  // "Unknown error": Meta itself does not say how far the message came.
  unknown: [131_000],
};

const failureOfCode: ReadonlyMap<number, SendingFailure> = new Map(
  Object.entries(failuresByCode).flatMap(([failure, codes]) =>
    codes.map((code) => [code, failure as SendingFailure] as const),
  ),
);

/**
 * What a refusal means, by its code first: Meta's statuses are no guide. Only a code that nobody
 * has heard of, or none, as in the page of some gateway, leaves the status to tell.
 */
export function failureOfRefusal(code: number | undefined, status: number): SendingFailure {
  const known = code === undefined ? undefined : failureOfCode.get(code);
  if (known !== undefined) return known;
  if (code !== undefined && code >= 200 && code <= 299) return 'channel-stop';
  return failureOfStatus(status);
}

/** What a code says that comes later, in the status of a message that had been accepted. */
export function failureOfStatusCode(code: number | undefined): SendingFailure {
  return (code === undefined ? undefined : failureOfCode.get(code)) ?? 'bug';
}

/**
 * An answer without the partner's own words. A gateway that says 429 has passed nothing on; of any failure of
 * a server nobody knows how far the request came, 503 among them: a gateway says that of a broken connection too.
 */
function failureOfStatus(status: number): SendingFailure {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'channel-stop';
  return status >= 500 || status < 400 ? 'unknown' : 'bug';
}
