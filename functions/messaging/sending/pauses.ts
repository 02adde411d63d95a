import type { OutgoingMessage } from '../outgoing/outgoing-message.ts';

/*
 * How long a message waits before it is looked at again, where its own record does not say so.
 */

/** Before somebody else's attempt is looked at. */
export const elsewhereSeconds = 90;
/** A channel or a partner that is closed is asked again about then. */
export const closedSeconds = 60;
/** A day's quota is full: the next day is far, and SQS waits no longer than this. */
export const fullDaySeconds = 15 * 60;
/** Too much for one person: Meta asks for some seconds a message. */
export const personLaterSeconds = 60;
const longestPauseSeconds = 15 * 60;

/** What came too fast goes with the next permit; for bulk there is time until the partner has caught its breath. */
const firstPauses = { bulk: 10, priority: 2 } as const;

/** Longer after each attempt, and not all at the same moment. */
export function pauseAfter(attempt: number, urgency: OutgoingMessage['urgency'] = 'bulk'): number {
  const longest = Math.min(firstPauses[urgency] * 2 ** (attempt - 1), longestPauseSeconds);
  return longest / 2 + (Math.random() * longest) / 2;
}
