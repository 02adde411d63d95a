import { useEffect, useState } from 'react';

/** Whether this tab has a subscription: by the server, and until it answers by the navigation. */
export type OwnSubscription =
  | { readonly state: 'there'; readonly email: string | undefined }
  | { readonly state: 'asking' | 'missing' | 'unknown' };

/**
 * The subscription that this tab may read, looked up anew.
 * @param wasSaved the navigation says that it has just been saved
 */
export function useOwnSubscription(wasSaved: boolean) {
  const [own, setOwn] = useState<OwnSubscription>(
    wasSaved ? { state: 'there', email: undefined } : { state: 'asking' },
  );
  const [round, setRound] = useState(0);

  useEffect(() => {
    const given = new AbortController();
    lookUp(given.signal).then(
      (found) => {
        if (given.signal.aborted) return;
        // Where the tab may not ask, what the navigation has handed on is all that is known.
        setOwn(found ?? (wasSaved ? { state: 'there', email: undefined } : { state: 'missing' }));
      },
      () => {
        if (!given.signal.aborted && !wasSaved) setOwn({ state: 'unknown' });
      },
    );
    return () => given.abort();
  }, [round, wasSaved]);

  function retry(): void {
    setOwn({ state: 'asking' });
    setRound((before) => before + 1);
  }

  return { own, retry };
}

/** @returns undefined where this tab has nothing to ask with */
async function lookUp(signal: AbortSignal): Promise<OwnSubscription | undefined> {
  const { readAccess } = await import('./newsletter-access.ts');
  const access = readAccess();
  if (access === undefined) return undefined;
  const [{ readSubscription }, { ApiError }] = await Promise.all([
    import('./newsletter-api.ts'),
    import('../../lib/api-error.ts'),
  ]);
  try {
    const { email } = await readSubscription(access, signal);
    return { state: 'there', email };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'subscriber_not_found') {
      return { state: 'missing' };
    }
    throw error;
  }
}
