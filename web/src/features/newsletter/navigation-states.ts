/**
 * Navigation states between the newsletter's pages, or for a reload. Parsed by hand, so that the landing page loads
 * no schema library.
 */

/** The personalization page redirects with this state. */
export const missingEmailState = { missingEmail: true } as const;

/** Returns whether a navigation to the landing page came from a personalization without an address. */
export function cameWithoutEmail(state: unknown): boolean {
  return isObject(state) && 'missingEmail' in state;
}

/** Navigation state for the success page. */
export const subscriptionSaved = { newsletter: 'saved' } as const;

export function isSubscriptionSaved(state: unknown): boolean {
  return isObject(state) && 'newsletter' in state && state.newsletter === 'saved';
}

/** The cancellation is done: a reload does not ask again. */
export const unsubscribedState = { newsletter: 'cancelled' } as const;

export function isUnsubscribed(state: unknown): boolean {
  return isObject(state) && 'newsletter' in state && state.newsletter === 'cancelled';
}

function isObject(state: unknown): state is object {
  return typeof state === 'object' && state !== null;
}
