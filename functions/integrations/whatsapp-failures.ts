import type { SendingFailure } from './message-not-sent.ts';

/** The number has no WhatsApp, or an outdated version of it. */
export const withoutWhatsApp = 131_026;
/** Too many messages to one recipient within seconds. */
export const pairRate = 131_056;

/**
 * Kinds of failures for the Cloud API's codes. Codes 200 to 299 concern permissions; 33 means that our sending
 * number no longer exists, which affects all messages.
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
 * Returns the kind of failure, by the code first, because Meta's HTTP statuses are unreliable. Only an unknown or
 * missing code, as in a gateway's page, falls back to the status.
 */
export function classifyWhatsAppError(code: number | undefined, status: number): SendingFailure {
  const knownFailure = code === undefined ? undefined : failureOfCode.get(code);
  if (knownFailure !== undefined) return knownFailure;
  if (code !== undefined && code >= 200 && code <= 299) return 'channel-stop';
  return failureOfStatus(status);
}

/** Returns the kind of failure of a code in a later status of an accepted message. */
export function classifyStatusError(code: number | undefined): SendingFailure {
  return (code === undefined ? undefined : failureOfCode.get(code)) ?? 'bug';
}

/**
 * Without the partner's own error: a gateway's 429 has forwarded nothing; after any 5xx, including 503, it is
 * unknown how far the request came.
 */
function failureOfStatus(status: number): SendingFailure {
  if (status === 429) return 'throttled';
  if (status === 401 || status === 403) return 'channel-stop';
  return status >= 500 || status < 400 ? 'unknown' : 'bug';
}
