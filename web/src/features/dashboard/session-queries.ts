import { QueryClient } from '@tanstack/react-query';
import { ApiError, type ApiErrorCode } from '../../lib/api-error.ts';

const transientCodes: readonly ApiErrorCode[] = [
  'network',
  'timeout',
  'internal_error',
  'partner_unavailable',
];
const maximumRetries = 2;
const freshMilliseconds = 30_000;

/**
 * What the pages behind a session have read from the server, kept while somebody goes from one of
 * them to the next. `SessionPage` empties it when the session ends.
 */
export const sessionQueries = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a call fails and says so, rather than waiting unseen.
      networkMode: 'always',
      staleTime: freshMilliseconds,
      retry: (failures, error) => failures < maximumRetries && isTransient(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Whether the same call may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && transientCodes.includes(error.code);
}
