import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { Delivery } from '../../records/delivery.ts';
import { kindRules, type OutgoingMessage } from '../outgoing/outgoing-message.ts';

/** What is to be done about a message that has come out of its queue, the first time or again. */
export type Step =
  /** It has ended, or its partner's word is all that is missing. */
  | { readonly do: 'finish' }
  | { readonly do: 'skip'; readonly reason: SkipReason }
  | { readonly do: 'wait'; readonly seconds: number }
  /** Whoever asked has died, or the answer was lost for good. */
  | { readonly do: 'settle'; readonly as: 'uncertain' | 'given-up' }
  | { readonly do: 'attempt' };

/** Longer than any function may run that sends, so that a live one is never taken for dead. */
export const attemptMilliseconds = 90_000;
/** How long the partner has to tell what has become of a message whose answer was lost. */
export const uncertainMilliseconds = 10 * 60_000;
/** One and the same message is asked for at most so often without an answer. */
const maximumUnanswered = 2;

/**
 * @param delivery its record; undefined where nobody has begun
 * @param refusal why it may not be sent to its person now, if anything speaks against it
 */
export function decideStep(
  message: Pick<OutgoingMessage, 'kind' | 'notAfter'>,
  delivery: Delivery | undefined,
  refusal: SkipReason | undefined,
  now: Date,
): Step {
  const state = delivery?.state ?? 'claimed';
  const isLate = now.getTime() > Date.parse(message.notAfter);
  const sinceAttempt = now.getTime() - Date.parse(delivery?.attempted_at ?? now.toISOString());
  switch (state) {
    case 'claimed':
    case 'deferred':
      // Nothing is written of somebody who is gone: nobody would erase it.
      if (refusal === 'gone') return { do: 'finish' };
      if (refusal !== undefined) return { do: 'skip', reason: refusal };
      return isLate ? { do: 'skip', reason: 'missed' } : { do: 'attempt' };
    case 'attempted':
      if (sinceAttempt >= attemptMilliseconds) return { do: 'settle', as: 'uncertain' };
      return waitFor(attemptMilliseconds - sinceAttempt);
    case 'uncertain': {
      if (sinceAttempt < uncertainMilliseconds)
        return waitFor(uncertainMilliseconds - sinceAttempt);
      const again =
        kindRules[message.kind].triedAgain &&
        (delivery?.attempts ?? 0) < maximumUnanswered &&
        refusal === undefined &&
        !isLate;
      return again ? { do: 'attempt' } : { do: 'settle', as: 'given-up' };
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
