import { ApiError } from '../lib/api-error.ts';
import { callFailure } from './call-failure.ts';

/** What is said of a call that met a limit, in the place of a screen's own failure text. */
export function limitText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return undefined;
  return callFailure('', error.code, error.retryAfterSeconds).text;
}
