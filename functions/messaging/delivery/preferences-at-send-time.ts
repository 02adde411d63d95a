import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { BatchTime } from '../../runtime/queues/batch-time.ts';
import type { RateReservation } from './send-rate-limiter-store.ts';
import type { Item, SendDependencies } from './sender.ts';

/**
 * An opt-out stops all messages that leave later than this after it. The slots of a batch may be four seconds after
 * it was read; then the preferences are read again. Messages that leave at once need no second read.
 */
const maxAgeMilliseconds = 1_000;
/** With a slow table the limit grows to this many requests: the read, the record after it, and a margin. */
const maxAgeRequests = 3;
/** Usual duration of that read and of writing the record. */
const readMilliseconds = 100;
const readRequests = 2;

/** The reason against sending a message, if the recipient has caused one, and when it was read. */
export interface CheckedPreferences {
  readonly skipReason: SkipReason | undefined;
  readonly readAt: number;
}

/** Returns whether preferences read at `readAt` are too old for a call at this slot. */
export function isTooOld(
  { requestMilliseconds }: BatchTime,
  readAt: number,
  slot: number,
): boolean {
  return slot - readAt > Math.max(maxAgeMilliseconds, maxAgeRequests * requestMilliseconds);
}

/** Returns how long before a slot the preferences are read, in milliseconds. */
export function preferenceReadLead(time: BatchTime, requests = readRequests): number {
  return Math.max(readMilliseconds, time.leadFor(requests) ?? 0);
}

/**
 * Reads the preferences for all messages of a reservation together, shortly before the first of them leaves: their
 * slots are within half a second.
 * @param readAt when the batch was read
 */
export async function preferencesAtSendTime(
  dependencies: SendDependencies,
  items: readonly Item[],
  { startsAt, interval }: RateReservation,
  { readAt, time }: { readonly readAt: number; readonly time: BatchTime },
): Promise<{
  readonly skipReasons: readonly CheckedPreferences['skipReason'][];
  readonly readAt: number;
}> {
  const { clock, readPreferences } = dependencies;
  const lastSlot = startsAt + (items.length - 1) * interval;
  if (!isTooOld(time, readAt, lastSlot)) return { skipReasons: [], readAt };
  await waitUntil(dependencies, startsAt - preferenceReadLead(time));
  const readAgainAt = clock().getTime();
  return { skipReasons: await time.measure(() => readPreferences(items)), readAt: readAgainAt };
}

/** @param instant milliseconds since 1970 */
export async function waitUntil(
  { clock, wait }: Pick<SendDependencies, 'clock' | 'wait'>,
  instant: number,
): Promise<void> {
  const early = instant - clock().getTime();
  if (early > 0) await wait(early);
}
