import {
  readStored,
  removeStored,
  storedBoolean,
  writeStored,
  type StoredShape,
} from '../../../lib/storage.ts';

/** Stored for each tab, so that each tab returns to its own page. */
const previousRouteKey = 'previousRoute';
/** Set by a sign-out in this tab and removed by the next sign-in. */
const signedOutKey = 'leftByChoice';

/** The receipt is shown once, so a login never returns to it. */
const receipt = /^\/payment-success(?=[/?#]|$)/;
const payment = /^\/(payment-success|pagamento-plano[^/?#]*)(?=[/?#]|$)/;

/** Navigation state of a login that a redirect opened. */
export const redirectedToLogin = { ledToLogin: true } as const;

/** Like `ledToLogin`, after a sign-out in another tab. */
export const signedOutElsewhere = { ...redirectedToLogin, leftElsewhere: true } as const;

/** Like `ledToLogin`, after the account was deleted in another tab. */
export const accountDeletedElsewhere = { ...redirectedToLogin, deletedElsewhere: true } as const;

/**
 * Navigation state of an account login that was opened from its trial, so that the trial's session is not opened
 * instead.
 */
export const wantsAccount = { wantsAccount: true } as const;

export function wasAccountWanted(navigationState: unknown): boolean {
  return hasMark(navigationState, 'wantsAccount');
}

export function wasRedirectedToLogin(navigationState: unknown): boolean {
  return hasMark(navigationState, 'ledToLogin');
}

export function wasSignedOutElsewhere(navigationState: unknown): boolean {
  return hasMark(navigationState, 'leftElsewhere');
}

export function wasAccountDeletedElsewhere(navigationState: unknown): boolean {
  return hasMark(navigationState, 'deletedElsewhere');
}

function hasMark(navigationState: unknown, mark: string): boolean {
  return typeof navigationState === 'object' && navigationState !== null && mark in navigationState;
}

/**
 * A path of this site with its query; never a path that a browser would resolve to another site (`//other.example`,
 * `/\other.example`).
 */
const siteAddress: StoredShape<string> = {
  safeParse: (value) =>
    typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value)
      ? { success: true, data: value }
      : { success: false },
};

/**
 * Stores the route from which the user was redirected to the login. After a deliberate sign-out nothing is stored:
 * going back to a payment page is not an intention to pay.
 */
export function keepPreviousRoute(route: string): void {
  const hasSignedOut = readStored('session', signedOutKey, storedBoolean) === true;
  if ((hasSignedOut ? payment : receipt).test(route)) {
    removeStored('session', previousRouteKey);
    return;
  }
  writeStored('session', previousRouteKey, route);
}

/** After the user signs out, there is no page to return to. */
export function dropPreviousRoute(): void {
  removeStored('session', previousRouteKey);
  writeStored('session', signedOutKey, true);
}

/** Returns the stored route without removing it. */
export function peekPreviousRoute(): string | undefined {
  return readStored('session', previousRouteKey, siteAddress);
}

/** Returns the stored route once and removes it. */
export function takePreviousRoute(): string | undefined {
  const route = peekPreviousRoute();
  removeStored('session', previousRouteKey);
  removeStored('session', signedOutKey);
  return route;
}
