import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import { kindRules, type OutgoingMessage } from '../outgoing/outgoing-message.ts';
import type { SendEligibility } from './read-eligibility.ts';

/** The next step for a message that was received from its queue, for the first time or again. */
export type Step =
  /** It has ended, or only the partner's report is missing. */
  | { readonly do: 'finish' }
  | { readonly do: 'skip'; readonly reason: SkipReason }
  | { readonly do: 'wait'; readonly seconds: number }
  /** The function that made the attempt was killed, or the provider's response was lost. */
  | { readonly do: 'settle'; readonly as: 'uncertain' | 'given-up' }
  | { readonly do: 'attempt' };

/** Longer than any sender runs, so that a running one is never taken for crashed. */
export const attemptMilliseconds = 90_000;
/**
 * How long to wait for the provider's report of a message after a lost response. Reports come within seconds; ten
 * minutes allow three more deliveries of a report that could not be recorded.
 */
export const uncertainMilliseconds = 10 * 60_000;
/**
 * Reports of messages accepted up to this long before an attempt also show that the provider reports: after the last
 * messages of an edition there may be no later one.
 */
const sameTimeMilliseconds = 60_000;
/**
 * Two, since a sender may crash in the second attempt too: a missing report means the same after each attempt, and
 * an edition may be sent for long enough.
 */
const maxRetries = 2;
/**
 * Longer wait without other messages to compare with: a provider in trouble may report late what it accepted without
 * a response.
 */
const quietMilliseconds = 2 * uncertainMilliseconds;
/**
 * Pause before the provider's reports are read again, if they do not reach the time of the attempt yet. Each read
 * uses one of the queue's ten receives: with three minutes, messages of senders that crashed as well became dead
 * letters.
 */
const reportsMilliseconds = 6 * 60_000;

/** Returns the next step for a message, from its record and the reason against sending it, if any. */
export function decideStep(
  message: Pick<OutgoingMessage, 'kind' | 'notAfter'>,
  { delivery, skipReason, reports }: Pick<SendEligibility, 'delivery' | 'skipReason' | 'reports'>,
  now: Date,
): Step {
  const state = delivery?.state ?? 'claimed';
  const isLate = now.getTime() > Date.parse(message.notAfter);
  const sinceAttempt = now.getTime() - Date.parse(delivery?.attempted_at ?? now.toISOString());
  switch (state) {
    case 'claimed':
    case 'deferred':
      // No record for deleted accounts: nothing would clean it up.
      if (skipReason === 'gone') return { do: 'finish' };
      if (skipReason !== undefined) return { do: 'skip', reason: skipReason };
      return isLate ? { do: 'skip', reason: 'missed' } : { do: 'attempt' };
    case 'attempted':
      if (sinceAttempt >= attemptMilliseconds) return { do: 'settle', as: 'uncertain' };
      return waitFor(attemptMilliseconds - sinceAttempt);
    case 'uncertain': {
      if (sinceAttempt < uncertainMilliseconds)
        return waitFor(uncertainMilliseconds - sinceAttempt);
      const retries = delivery?.retries ?? 0;
      if (retries >= maxRetries || skipReason !== undefined || isLate)
        return { do: 'settle', as: 'given-up' };
      const reported = Date.parse(reports?.reportedUntil ?? '') + sameTimeMilliseconds;
      // A provider that took the message would have reported it by now, as it has reported others of that time.
      if (reported >= now.getTime() - sinceAttempt) return { do: 'attempt' };
      // No other messages could have been reported: the provider has reported all that it confirmed.
      const isQuiet = reported >= Date.parse(reports?.acceptedUntil ?? '');
      if (isQuiet && retries === 0 && sinceAttempt >= quietMilliseconds) return { do: 'attempt' };
      if (kindRules[message.kind].secondAttempt === 'if-unreported')
        return waitFor(reportsMilliseconds);
      return retries === 0 ? { do: 'attempt' } : { do: 'settle', as: 'given-up' };
    }
    case 'given-up':
    case 'accepted':
    case 'delivered':
    case 'failed':
    case 'read':
    case 'skipped':
      return { do: 'finish' };
    default:
      return state satisfies never;
  }
}

function waitFor(milliseconds: number): Step {
  return { do: 'wait', seconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
}
