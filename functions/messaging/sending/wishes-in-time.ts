import type { SkipReason } from '../../../shared/contracts/messaging.ts';
import type { Permit } from './permit-store.ts';
import type { Item, SendDependencies } from './sender.ts';

/**
 * A no holds for all that leaves later than so long after it. A batch is read when it comes, and its places may be
 * four seconds away: then it is asked once more what its people want. What leaves at once is not asked about twice.
 */
const freshMilliseconds = 1_000;
/** What that takes, mostly, with the record that is written after it. */
export const lookMilliseconds = 100;

/** Why a message may not be sent, if its person has said so, and when that was read. */
export interface Wish {
  readonly refusal: SkipReason | undefined;
  readonly readAt: number;
}

/** Whether what was read then is too old for a call at this place. */
export function isTooOld(readAt: number, place: number): boolean {
  return place - readAt > freshMilliseconds;
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
  readAt: number,
): Promise<{ readonly refusals: readonly Wish['refusal'][]; readonly readAt: number }> {
  const { clock, readWishes } = dependencies;
  if (!isTooOld(readAt, startsAt + (items.length - 1) * interval)) return { refusals: [], readAt };
  await waitUntil(dependencies, startsAt - lookMilliseconds);
  const lookedAt = clock().getTime();
  return { refusals: await readWishes(items), readAt: lookedAt };
}

/** @param instant milliseconds since 1970 */
export async function waitUntil(
  { clock, wait }: Pick<SendDependencies, 'clock' | 'wait'>,
  instant: number,
): Promise<void> {
  const early = instant - clock().getTime();
  if (early > 0) await wait(early);
}
