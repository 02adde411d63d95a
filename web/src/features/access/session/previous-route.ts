import {
  readStored,
  removeStored,
  storedBoolean,
  writeStored,
  type StoredShape,
} from '../../../lib/storage.ts';

/** Kept for each tab, so that each goes back to its own page. */
const previousRouteKey = 'previousRoute';
/** Set once somebody has signed out in this tab by choice, until somebody signs in again. */
const leftKey = 'leftByChoice';

/** This page shows once what a person has paid, so nobody is led back to it. */
const receipt = /^\/payment-success(?=[/?#]|$)/;
const payment = /^\/(payment-success|pagamento-plano[^/?#]*)(?=[/?#]|$)/;

/** The navigation state of a login that somebody was led to, and has not chosen themselves. */
export const ledToLogin = { ledToLogin: true } as const;

/** As `ledToLogin`, after somebody has signed out in another tab. */
export const leftElsewhere = { ...ledToLogin, leftElsewhere: true } as const;

/** As `ledToLogin`, after somebody has deleted the account in another tab. */
export const deletedElsewhere = { ...ledToLogin, deletedElsewhere: true } as const;

/**
 * The navigation state of a login for the account itself, by whoever comes from its trial: that must
 * not be opened again in its place.
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
 * Remembers where somebody wanted to go before they were asked to sign in. After a deliberate
 * sign-out nothing is remembered: going back to a payment page does not mean that the person wants
 * to pay.
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

/** Where they wanted to go; can be read once. */
export function takePreviousRoute(): string | undefined {
  const route = peekPreviousRoute();
  removeStored('session', previousRouteKey);
  removeStored('session', leftKey);
  return route;
}
