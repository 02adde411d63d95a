import {
  readStored,
  removeStored,
  storedBoolean,
  writeStored,
  type StoredShape,
} from '../../../lib/storage.ts';

/** Kept for each tab, so that each goes back to its own page. */
const previousRouteKey = 'previousRoute';
/** Set by a sign-out in this tab and removed by the next sign-in. */
const leftKey = 'leftByChoice';

/** The receipt is shown once, so a login never returns to it. */
const receipt = /^\/payment-success(?=[/?#]|$)/;
const payment = /^\/(payment-success|pagamento-plano[^/?#]*)(?=[/?#]|$)/;

/** Navigation state of a login that a redirect opened. */
export const ledToLogin = { ledToLogin: true } as const;

/** Like `ledToLogin`, after a sign-out in another tab. */
export const leftElsewhere = { ...ledToLogin, leftElsewhere: true } as const;

/** Like `ledToLogin`, after the account was deleted in another tab. */
export const deletedElsewhere = { ...ledToLogin, deletedElsewhere: true } as const;

/**
 * Navigation state of an account login that was opened from its trial, so that the trial's session is not opened
 * instead.
 */
export const wantsAccount = { wantsAccount: true } as const;

export function wasAccountWanted(navigationState: unknown): boolean {
  return hasMark(navigationState, 'wantsAccount');
}

export function wasLedToLogin(navigationState: unknown): boolean {
  return hasMark(navigationState, 'ledToLogin');
}

export function wasLeftElsewhere(navigationState: unknown): boolean {
  return hasMark(navigationState, 'leftElsewhere');
}

export function wasDeletedElsewhere(navigationState: unknown): boolean {
  return hasMark(navigationState, 'deletedElsewhere');
}

function hasMark(navigationState: unknown, mark: string): boolean {
  return typeof navigationState === 'object' && navigationState !== null && mark in navigationState;
}

/**
 * A path of this site with its query: nothing that a browser would read as another site's address
 * (`//other.example`, `/\other.example`).
 */
const siteAddress: StoredShape<string> = {
  safeParse: (value) =>
    typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value)
      ? { success: true, data: value }
      : { success: false },
};

/**
 * Stores the route that a redirect to the login interrupted. After a deliberate sign-out it stores nothing: going
 * back to a payment page is not an intention to pay.
 */
export function keepPreviousRoute(route: string): void {
  const hasLeft = readStored('session', leftKey, storedBoolean) === true;
  if ((hasLeft ? payment : receipt).test(route)) {
    removeStored('session', previousRouteKey);
    return;
  }
  writeStored('session', previousRouteKey, route);
}

/** After signing out by choice there is nowhere to return to. */
export function dropPreviousRoute(): void {
  removeStored('session', previousRouteKey);
  writeStored('session', leftKey, true);
}

/** Returns the stored route without removing it. */
export function peekPreviousRoute(): string | undefined {
  return readStored('session', previousRouteKey, siteAddress);
}

/** Returns the stored route once and removes it. */
export function takePreviousRoute(): string | undefined {
  const route = peekPreviousRoute();
  removeStored('session', previousRouteKey);
  removeStored('session', leftKey);
  return route;
}
