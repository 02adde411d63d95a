import * as paths from '../paths.ts';

/** Checkout and wizard pages: their only link away is the one back. */
const checkoutPages: readonly string[] = [
  paths.signUp,
  paths.oneOffSignUp,
  paths.trialSignUp,
  paths.upgrade,
  paths.monthlyCheckout,
  paths.oneOffCheckout,
  paths.cards,
];

export function isBarePage(pathname: string): boolean {
  return checkoutPages.includes(pathname.replace(/(?<!\/)\/+$/, ''));
}
