import { removeStored, storedKeys } from '../../../lib/storage.ts';

/**
 * Kept: a payment that was sent and whose outcome is not known, because without its key the same
 * person could pay twice (it is shown to nobody else); and the route to return to after the login,
 * which reveals nothing about anybody.
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
