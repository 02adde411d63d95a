import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { NewsletterAccess } from './newsletter-access.ts';
import { readSubscription, type Subscription } from './newsletter-api.ts';

export type SubscriptionState =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'found'; readonly subscription: Subscription };

/** One's own subscription, or why it cannot be shown. */
export function useSubscription(access: NewsletterAccess | undefined) {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<SubscriptionState>({ state: 'loading' });

  useEffect(() => {
    if (access === undefined) return undefined;
    const abort = new AbortController();
    readSubscription(access, abort.signal).then(
      (subscription) => setResult({ state: 'found', subscription }),
      (error: unknown) => {
        if (!abort.signal.aborted) setResult(stateOfFailure(error));
      },
    );
    return () => abort.abort(new DOMException('The page has gone.', 'AbortError'));
    // A new attempt must run the effect again, although the effect does not read it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [access, attempt]);

  /** A failure is not reported: the page still shows the data read before. */
  async function refresh(): Promise<Subscription | undefined> {
    if (access === undefined) return undefined;
    try {
      const subscription = await readSubscription(access, new AbortController().signal);
      setResult({ state: 'found', subscription });
      return subscription;
    } catch {
      return undefined;
    }
  }

  const refreshShown = useEffectEvent(() => {
    if (result.state === 'found' && document.visibilityState === 'visible') void refresh();
  });
  useEffect(() => {
    // Reads again when the user returns, because another tab may have saved.
    const listener = () => refreshShown();
    window.addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);

  function retry(): void {
    setResult({ state: 'loading' });
    setAttempt((count) => count + 1);
  }

  const current: SubscriptionState = access === undefined ? { state: 'missing' } : result;
  return { ...current, retry, refresh };
}

function stateOfFailure(error: unknown): SubscriptionState {
  if (!(error instanceof ApiError)) throw error;
  return isAccessError(error) ? { state: 'missing' } : { state: 'failed', error };
}

/** The token is not, or no longer, the key to a subscription. */
export function isAccessError(error: ApiError): boolean {
  const codes = ['subscriber_not_found', 'invalid_token', 'unauthorized', 'forbidden'];
  return codes.includes(error.code);
}
