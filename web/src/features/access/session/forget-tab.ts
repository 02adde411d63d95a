import { removeStored, storedKeys } from '../../../lib/storage.ts';

/**
 * Keeps a sent payment of unknown outcome, because without its key the same user could pay twice (it is never shown
 * to another user), and the route to return to after the login.
 */
const keptKeys = ['paymentAttempt', 'previousRoute'];

/**
 * Erases everything that this tab keeps: drafts with names, phones and CPFs, and the rest.
 * Everything else is erased by default, so new forms are covered without being named here.
 */
export function forgetTab(): void {
  for (const key of storedKeys('session')) {
    if (!keptKeys.includes(key)) removeStored('session', key);
  }
}
