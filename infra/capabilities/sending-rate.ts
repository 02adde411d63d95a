import { leastConcurrencyToReserve } from '../account-shares.ts';
import type { SendingRate, Settings } from '../settings.ts';

/** Words of a partner that one call after the other notes in a second; there are two or three of a message. */
const wordsASecond = 100;
const wordsOfAMessage = 3;
const leastConcurrency = 2;

/**
 * Calls at the same moment that note what becomes of messages, as fast as these are sent; in a small account
 * later than that, since logins need the rest of it.
 */
export function feedbackConcurrency(
  { lambdaConcurrency }: Pick<Settings, 'lambdaConcurrency'>,
  { perSecond }: SendingRate,
): number {
  if (lambdaConcurrency < leastConcurrencyToReserve) return leastConcurrency;
  return Math.max(leastConcurrency, Math.ceil((perSecond * wordsOfAMessage) / wordsASecond));
}

/** Returns a channel's rate in the format of `SENDING_RATE`. */
export function sendingRate({ perSecond, perDay, warmUpFrom }: SendingRate): string {
  return JSON.stringify({ perSecond, perDay, warmUpFrom });
}
