import {
  readStored,
  removeStored,
  storedBoolean,
  writeStored,
  type StoredShape,
} from '../../../lib/storage.ts';

/** Of the tab: each one goes back to its own page. */
const previousRouteKey = 'previousRoute';
/** Somebody has signed out in this tab by their own choice, and nobody has signed in since. */
const leftKey = 'leftByChoice';

/** Shows what one person has paid, once: nobody is led back to it. */
const receipt = /^\/payment-success(?=[/?#]|$)/;
const payment = /^\/(payment-success|pagamento-plano[^/?#]*)(?=[/?#]|$)/;

/** The navigation state of a login that somebody was led to, and has not chosen themselves. */
export const ledToLogin = { ledToLogin: true } as const;

/** As `ledToLogin`, after somebody has signed out in another tab. */
export const leftElsewhere = { ...ledToLogin, leftElsewhere: true } as const;

/** As `ledToLogin`, after somebody has deleted the account in another tab. */
export const deletedElsewhere = { ...ledToLogin, deletedElsewhere: true } as const;

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
 * Remembers where somebody wanted to go before they were asked to sign in. After a sign-out that
 * was meant, 'Voltar' on a page of payment is not a wish to pay.
 */
export function keepPreviousRoute(route: string): void {
  const hasLeft = readStored('session', leftKey, storedBoolean) === true;
  if ((hasLeft ? payment : receipt).test(route)) {
    removeStored('session', previousRouteKey);
    return;
  }
  writeStored('session', previousRouteKey, route);
}

/** Whoever signs out by choice wants to go nowhere. */
export function dropPreviousRoute(): void {
  removeStored('session', previousRouteKey);
  writeStored('session', leftKey, true);
}

/** Where they wanted to go, told once. */
export function takePreviousRoute(): string | undefined {
  const route = readStored('session', previousRouteKey, siteAddress);
  removeStored('session', previousRouteKey);
  removeStored('session', leftKey);
  return route;
}
