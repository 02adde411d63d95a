import type { Settings } from '../settings.ts';

/** AWS lets nobody reserve the last hundred of an account. */
const neverReserved = 100;
/** Endpoints that wait for a partner take half of the account together, one of them a twentieth. */
const sharesOfTheAccount = 20;

/** With fewer concurrent executions, AWS lets nothing be set apart for what must not wait. */
export const leastConcurrencyToShare = 2 * neverReserved;

/**
 * The reserved concurrency of a function that waits for a partner while a person waits for it. When
 * a partner is slow or down, such calls run until their timeout; without this limit they would use
 * up the account's concurrency, and nobody could log in. Undefined where the account is too small
 * to set any of it apart.
 */
export function partnerShare({ lambdaConcurrency }: Settings): number | undefined {
  if (lambdaConcurrency < leastConcurrencyToShare) return undefined;
  return Math.floor(lambdaConcurrency / sharesOfTheAccount);
}
