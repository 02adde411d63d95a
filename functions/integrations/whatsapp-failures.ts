import type { SendingFailure } from './message-not-sent.ts';

/** Codes of the Cloud API after which the same request may succeed: limits and outages. */
const retryableCodes: ReadonlySet<number> = new Set([
  4, 80_007, 130_429, 131_000, 131_016, 131_056, 131_057, 133_004,
]);

/** Codes that are about this one person: no WhatsApp, not reachable from here, has opted out. */
const recipientCodes: ReadonlySet<number> = new Set([
  130_472, 130_497, 131_021, 131_026, 131_030, 131_049, 131_050,
]);

/** Codes that come with a status of 5xx and still are about our set-up. */
const permanentCodes: ReadonlySet<number> = new Set([0, 3, 10, 190]);

/**
 * What a refusal means, by its code first: Meta's statuses are no guide. Only a code that nobody
 * has heard of, or none, as in the page of some gateway, leaves the status to tell.
 */
export function failureOfRefusal(code: number | undefined, status: number): SendingFailure {
  if (code !== undefined) {
    if (retryableCodes.has(code)) return 'retryable';
    if (recipientCodes.has(code)) return 'recipient-unreachable';
    if (permanentCodes.has(code) || (code >= 200 && code <= 299)) return 'permanent';
  }
  return status === 429 || status >= 500 ? 'retryable' : 'permanent';
}
