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
 * @param wasSaved whether the navigation state says that it was just saved
 */
export function useNewsletterSubscription(wasSaved: boolean) {
  const [subscription, setSubscription] = useState<NewsletterSubscription>(
    wasSaved
      ? { state: 'there', email: undefined, unsubscribeToken: undefined }
      : { state: 'asking' },
  );
  const [attempt, setAttempt] = useState({ number: 1 });

  useEffect(() => {
    const controller = new AbortController();
    async function ask(_attempt: typeof attempt): Promise<void> {
      const found = await lookUp(controller.signal).catch(() => 'unknown' as const);
      if (controller.signal.aborted) return;
      if (typeof found === 'object') setSubscription(found);
      // If the server cannot be reached, use the navigation state.
      else if (!wasSaved) setSubscription({ state: found === 'unknown' ? 'unknown' : 'missing' });
    }
    void ask(attempt);
    return () => controller.abort();
  }, [attempt, wasSaved]);

  function retry(): void {
    setSubscription({ state: 'asking' });
    setAttempt(({ number }) => ({ number: number + 1 }));
  }

  return { subscription, retry };
}

/** @returns undefined when this tab has no access to the subscription */
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
