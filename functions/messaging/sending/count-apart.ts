import { setTimeout as wait } from 'node:timers/promises';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Table } from '../../runtime/table.ts';
import { channelRate } from './channel-rate.ts';
import { permitAccess, permits, type Permits } from './permit-store.ts';

/** How much longer a send takes at the most for being counted. */
const longestMilliseconds = 300;

/**
 * Sends what leaves outside the sender, as the codes do that somebody waits for at a login. It waits for no permit, and
 * for nobody: it leaves at once, takes a place of those that are kept for what somebody waits for, and counts for the
 * day, so that others leave that much later. Where that fails, or takes long, it has left all the same.
 */
export async function countedApart<Answer>(
  permits: Pick<Permits, 'reserve' | 'reserveOfDay'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const counting = Promise.all([
    permits.reserve('priority', 1),
    permits.reserveOfDay('priority', 1),
  ]).catch((error: unknown) => reportFailure('message not counted', {}, error, 'warn'));
  try {
    return await send();
  } finally {
    await Promise.race([counting, wait(longestMilliseconds, undefined, { ref: false })]);
  }
}

/** Counts what leaves by a channel in this way. */
export type CountApart = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/** What counting does to the table. */
export const countApartAccess = permitAccess;

export function apartCounter(
  table: Table,
  clock: Clock,
  channel: MessageChannel,
  { SENDING_RATE }: Settings<'SENDING_RATE'>,
): CountApart {
  const all = permits(table, clock, channel, channelRate(SENDING_RATE));
  return (send) => countedApart(all, send);
}
