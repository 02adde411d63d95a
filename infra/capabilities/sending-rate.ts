import { minConcurrencyToReserve } from '../account-shares.ts';
import type { SendingRate, Settings } from '../settings.ts';

/** Statuses that one sequential invocation records per second; a message has two or three of them. */
const statusesPerSecond = 100;
const statusesPerMessage = 3;
const minConcurrency = 2;

/** Statuses wait a second for others, so that many share the read of their records. */
export const statusBatch = { size: 25, windowSeconds: 1 } as const;

/**
 * Returns the maximum of concurrent invocations that record statuses as fast as messages are sent; in a small
 * account they lag, since logins need the rest of it.
 */
export function statusConcurrency(
  { lambdaConcurrency }: Pick<Settings, 'lambdaConcurrency'>,
  { perSecond }: SendingRate,
): number {
  if (lambdaConcurrency < minConcurrencyToReserve) return minConcurrency;
  return Math.max(minConcurrency, Math.ceil((perSecond * statusesPerMessage) / statusesPerSecond));
}

/** Returns a channel's rate in the format of `SENDING_RATE`. */
export function formatSendingRate({ perSecond, perDay, warmUpFrom }: SendingRate): string {
  return JSON.stringify({ perSecond, perDay, warmUpFrom });
}
