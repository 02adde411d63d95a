import type { PlanKey } from '../../../../../shared/plans.ts';
import { paymentSuccessPath } from '../../../paths.ts';

/**
 * Leaves a checkout for the address that the server names, or for the page of success. The whole
 * page is loaded: the rest of the site needs no script of the partner's, and going back must not
 * lead to a form that has been paid.
 */
export function leaveCheckout(redirectUrl: string | undefined, plan: PlanKey): void {
  window.location.replace(ownAddress(redirectUrl) ?? paymentSuccessPath(plan));
}

/** Only an address of this site is followed. */
export function ownAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, window.location.origin)) return undefined;
  const { origin, pathname, search } = new URL(address, window.location.origin);
  return origin === window.location.origin ? `${pathname}${search}` : undefined;
}
