/**
 * Which keys of the browser's storage hold the session (specification 3.8), and when they change,
 * here or in another tab. It knows nothing of what they hold, so that the site's header can ask
 * without loading more.
 */
export const sessionKeys = { account: 'userSession', trial: 'trialSession' } as const;

const watchedKeys: readonly string[] = Object.values(sessionKeys);
const listeners = new Set<() => void>();

/** To be called after a change in this tab; browsers tell the other tabs only. */
export function tellSessionChanged(): void {
  for (const listener of listeners) listener();
}

export function subscribeToSession(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // No key: all of it was cleared.
    if (key === null || watchedKeys.includes(key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page that comes back from the browser's memory has missed what happened meanwhile.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}

/** Whether somebody seems to be signed in; what is stored may still turn out to be damaged. */
export function seemsSignedIn(): boolean {
  try {
    return watchedKeys.some((key) => window.localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}
