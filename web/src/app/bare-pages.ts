import { bareFrame as texts } from '../copy/shell.ts';
import * as paths from '../paths.ts';

/** Where something is paid or filled in step by step nothing leads away but one way back. */
const waysBack: Readonly<Partial<Record<string, { readonly to: string; readonly label: string }>>> =
  {
    [paths.signUp]: { to: paths.home, label: texts.home },
    [paths.oneOffSignUp]: { to: paths.home, label: texts.home },
    [paths.trialSignUp]: { to: paths.trial, label: texts.trial },
    [paths.upgrade]: { to: paths.trialDashboard, label: texts.trialPanel },
    [paths.monthlyCheckout]: { to: paths.dashboard, label: texts.dashboard },
    [paths.oneOffCheckout]: { to: paths.dashboard, label: texts.dashboard },
    [paths.cards]: { to: paths.payments, label: texts.payments },
  };

/** @returns undefined for a page with the whole frame of the site */
export function wayBackOf(pathname: string) {
  return waysBack[pathname.replace(/\/+$/, '').toLowerCase()];
}
