import { focusManager, QueryClient, type Query } from '@tanstack/react-query';
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts';

const transientCodes: readonly ApiErrorCode[] = [
  'network',
  'timeout',
  'internal_error',
  'partner_unavailable',
];
const maxRetries = 2;
const freshMilliseconds = 30_000;

/** The query cache of the pages behind a session. `SessionPage` clears it when the session ends. */
export const sessionQueries = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network connection, a call fails with an error instead of waiting silently.
      networkMode: 'always',
      staleTime: freshMilliseconds,
      retry: (failures, error) => failures < maxRetries && isTransient(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Returns whether the same call may succeed when it is repeated shortly afterwards. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && transientCodes.includes(error.code);
}

// Two windows side by side are both visible, so only the focus shows that the user returned to one.
focusManager.setEventListener((handleFocus) => {
  const listener = () => handleFocus();
  window.addEventListener('focus', listener);
  window.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('visibilitychange', listener);
  };
});

/** Returning to the page twice within this time reads only once. */
const focusMilliseconds = 2_000;

/** For forms: when the user returns to the form, it shows changes that were saved elsewhere in the meantime. */
export function refetchOnFocus<Data>(query: Query<Data>): 'always' | false {
  return Date.now() - query.state.dataUpdatedAt > focusMilliseconds ? 'always' : false;
}
