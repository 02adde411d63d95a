import { useEffect, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';

/** Whether this tab has a subscription: by the server, and until it answers by the navigation. */
export type NewsletterSubscription =
  | {
      readonly state: 'there';
      /** Unknown until the server has answered. */
      readonly email: string | undefined;
      readonly unsubscribeToken: string | undefined;
    }
  | { readonly state: 'asking' | 'missing' | 'unknown' };

/**
 * Reads the subscription of this tab.
 * @param wasSaved the navigation says that it was just saved
 */
export function useNewsletterSubscription(wasSaved: boolean) {
  const [own, setOwn] = useState<NewsletterSubscription>(
    wasSaved
      ? { state: 'there', email: undefined, unsubscribeToken: undefined }
      : { state: 'asking' },
  );
  const [attempt, setAttempt] = useState({ number: 1 });

  useEffect(() => {
    const given = new AbortController();
    async function ask(_attempt: typeof attempt): Promise<void> {
      const found = await lookUp(given.signal).catch(() => 'unknown' as const);
      if (given.signal.aborted) return;
      if (typeof found === 'object') setOwn(found);
      // Where nobody can say, what the navigation has handed on is all that is known.
      else if (!wasSaved) setOwn({ state: found === 'unknown' ? 'unknown' : 'missing' });
    }
    void ask(attempt);
    return () => given.abort();
  }, [attempt, wasSaved]);

  function retry(): void {
    setOwn({ state: 'asking' });
    setAttempt(({ number }) => ({ number: number + 1 }));
  }

  return { own, retry };
}

/** @returns undefined where this tab has nothing to ask with */
async function lookUp(signal: AbortSignal): Promise<NewsletterSubscription | undefined> {
  const { readAccess } = await loadCode(() => import('./newsletter-access.ts'));
  const access = readAccess();
  if (access === undefined) return undefined;
  const [{ readSubscription }, { ApiError }] = await Promise.all([
    loadCode(() => import('./newsletter-api.ts')),
    loadCode(() => import('../../lib/api-error.ts')),
  ]);
  try {
    const { email, unsubscribeToken } = await readSubscription(access, signal);
    return { state: 'there', email, unsubscribeToken };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'subscriber_not_found') {
      return { state: 'missing' };
    }
    throw error;
  }
}
