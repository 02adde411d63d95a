import { setTimeout as wait } from 'node:timers/promises';
import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { Clock } from '../../runtime/clock.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { Settings } from '../../runtime/settings.ts';
import type { Table } from '../../runtime/table.ts';
import {
  channelRate,
  sendRateAccess,
  sendRateLimiter,
  type SendRateLimiter,
} from './send-rate-limiter-store.ts';

/** Maximum delay that counting adds to a send. */
const maxDelayMilliseconds = 300;

/**
 * Sends a message outside the sender, such as a login code, for which the user is waiting. It does not wait for a
 * slot: it leaves at once, uses the reserve of priority messages, and counts towards the daily quota, so that others
 * leave later. It is sent even when counting fails or is slow.
 */
export async function sendCounted<Answer>(
  rateLimiter: Pick<SendRateLimiter, 'reserve' | 'reserveDaily'>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const counting = Promise.all([
    rateLimiter.reserve('priority', 1),
    rateLimiter.reserveDaily('priority', 1),
  ]).catch((error: unknown) => reportFailure('message not counted', {}, error, 'warn'));
  try {
    return await send();
  } finally {
    await Promise.race([counting, wait(maxDelayMilliseconds, undefined, { ref: false })]);
  }
}

/** Sends and counts a message of a channel in this way. */
export type CountDirectSend = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/** Table access of the counting. */
export const countDirectSendAccess = sendRateAccess;

export function directSendCounter(
  table: Table,
  clock: Clock,
  channel: MessageChannel,
  { SENDING_RATE }: Settings<'SENDING_RATE'>,
): CountDirectSend {
  const all = sendRateLimiter(table, clock, channel, channelRate(SENDING_RATE));
  return (send) => sendCounted(all, send);
}
