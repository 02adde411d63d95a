import { callFailures } from '../copy/errors/call-failures.ts';
import { noConnection, type ErrorText } from '../copy/errors/error-text.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';

/** Explains a failed call, below the title of the action. */
export function callFailure(title: string, code: ApiErrorCode, waitSeconds?: number): ErrorText {
  return { title, text: failureText(code, waitSeconds) };
}

/** Returns the text of a rate limit, which replaces a screen's own failure text. */
export function limitText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return undefined;
  return failureText(error.code, error.retryAfterSeconds);
}

/**
 * Returns the text for a call that failed because of a missing connection or a rate limit: the reason is known, so
 * this text has precedence over the page's own failure text. Undefined for other failures.
 */
export function callFailureText(error: unknown): string | undefined {
  const isOffline = error instanceof ApiError && error.code === 'network';
  return isOffline ? noConnection.text : limitText(error);
}

function failureText(code: ApiErrorCode, waitSeconds: number | undefined): string {
  if (code === 'network') return noConnection.text;
  if (code === 'timeout') return callFailures.timeout;
  if (code !== 'rate_limited') return callFailures.other;
  return waitSeconds === undefined ? callFailures.limited : callFailures.limitedFor(waitSeconds);
}
