import * as paths from '../paths.ts';

/** Where something is paid or filled in step by step: nothing leads away from there but one way back. */
const barePages: readonly string[] = [
  paths.signUp,
  paths.oneOffSignUp,
  paths.trialSignUp,
  paths.upgrade,
  paths.monthlyCheckout,
  paths.oneOffCheckout,
  paths.cards,
];

export function isBarePage(pathname: string): boolean {
  return barePages.includes(pathname.replace(/(?<!\/)\/+$/, ''));
}
