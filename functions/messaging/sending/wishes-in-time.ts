import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { BatchTime } from '../../runtime/queues/batch-time.ts';
import type { Permit } from './permit-store.ts';
import type { Item, SendDependencies } from './sender.ts';

/**
 * A no holds for all that leaves later than so long after it. A batch is read when it comes, and its places may be
 * four seconds away: then it is asked once more what its people want. What leaves at once is not asked about twice.
 */
const freshMilliseconds = 1_000;
/** Where the table is slow no answer is as fresh: this look, the record after it, and a little more. */
const freshRequests = 3;
/** What that takes, mostly, with the record that is written after it. */
const lookMilliseconds = 100;
const lookRequests = 2;

/** Why a message may not be sent, if its person has said so, and when that was read. */
export interface Wish {
  readonly refusal: SkipReason | undefined;
  readonly readAt: number;
}

/** Whether what was read then is too old for a call at this place. */
export function isTooOld(
  { requestMilliseconds }: BatchTime,
  readAt: number,
  place: number,
): boolean {
  return place - readAt > Math.max(freshMilliseconds, freshRequests * requestMilliseconds);
}

/** How long before a place its person's wishes are read. */
export function lookLead(time: BatchTime, requests = lookRequests): number {
  return Math.max(lookMilliseconds, time.leadFor(requests) ?? 0);
}

/**
 * Asks for all messages of a permit together, shortly before the first of them leaves: their places are within
 * half a second.
 * @param readAt when the batch was read
 */
export async function wishesInTime(
  dependencies: SendDependencies,
  items: readonly Item[],
  { startsAt, interval }: Permit,
  { readAt, time }: { readonly readAt: number; readonly time: BatchTime },
): Promise<{ readonly refusals: readonly Wish['refusal'][]; readonly readAt: number }> {
  const { clock, readWishes } = dependencies;
  const lastPlace = startsAt + (items.length - 1) * interval;
  if (!isTooOld(time, readAt, lastPlace)) return { refusals: [], readAt };
  await waitUntil(dependencies, startsAt - lookLead(time));
  const lookedAt = clock().getTime();
  return { refusals: await time.measure(() => readWishes(items)), readAt: lookedAt };
}

/** @param instant milliseconds since 1970 */
export async function waitUntil(
  { clock, wait }: Pick<SendDependencies, 'clock' | 'wait'>,
  instant: number,
): Promise<void> {
  const early = instant - clock().getTime();
  if (early > 0) await wait(early);
}
