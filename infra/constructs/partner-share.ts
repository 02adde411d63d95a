import type { Settings } from '../settings.ts';

/** AWS lets nobody reserve the last hundred of an account. */
const neverReserved = 100;
/** Endpoints that wait for a partner take half of the account together, one of them a twentieth. */
const sharesOfTheAccount = 20;

/**
 * How often at the same time a function may run that waits for a partner while somebody waits for
 * it: with a partner that answers slowly or not at all, its calls last as long as they may, and
 * without a bound they would be all that the account can run, with no room left for logging in.
 * Undefined where the account is too small to set any of it apart.
 */
export function partnerShare({ lambdaConcurrency }: Settings): number | undefined {
  if (lambdaConcurrency < 2 * neverReserved) return undefined;
  return Math.floor(lambdaConcurrency / sharesOfTheAccount);
}
