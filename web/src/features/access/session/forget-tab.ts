/**
 * A payment that was sent, and whose outcome nobody has told yet: without its key the same person
 * could pay twice. Nobody else is shown it. And where a login leads back to, which says nothing of
 * anybody.
 */
const keptKeys = ['paymentAttempt', 'previousRoute'];

/**
 * Drops whatever this tab keeps: drafts with names, phones and CPFs, and what goes with them. A
 * form that keeps something new is covered without being named here.
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
