import type { PlanKey } from '../../../../../shared/plans.ts';
import { paymentSuccessPath } from '../../../paths.ts';

/**
 * Leaves a checkout for the address that the server returned, or for the success page. This is a full page load: the
 * rest of the site needs no script of the partner, and going back must not lead to a form that has been paid.
 */
export function leaveCheckout(redirectUrl: string | undefined, plan: PlanKey): void {
  window.location.replace(sameSiteAddress(redirectUrl) ?? paymentSuccessPath(plan));
}

/** Only an address of this site is followed. */
export function sameSiteAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, window.location.origin)) return undefined;
  const { origin, pathname, search } = new URL(address, window.location.origin);
  return origin === window.location.origin ? `${pathname}${search}` : undefined;
}
