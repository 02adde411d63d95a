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
  try {
    const { sessionStorage } = window;
    const keys = Object.keys(sessionStorage).filter((key) => !keptKeys.includes(key));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
