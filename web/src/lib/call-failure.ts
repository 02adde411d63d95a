import { callFailures } from '../copy/errors/call-failures.ts';
import { noConnection, type ErrorText } from '../copy/errors/error-text.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';

/** What went wrong with a call, in words, under the title of what was being done. */
export function callFailure(title: string, code: ApiErrorCode, waitSeconds?: number): ErrorText {
  return { title, text: failureText(code, waitSeconds) };
}

/** What is said of a call that met a limit, in the place of a screen's own failure text. */
export function limitText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return undefined;
  return failureText(error.code, error.retryAfterSeconds);
}

function failureText(code: ApiErrorCode, waitSeconds: number | undefined): string {
  if (code === 'network') return noConnection.text;
  if (code === 'timeout') return callFailures.timeout;
  if (code !== 'rate_limited') return callFailures.other;
  return waitSeconds === undefined ? callFailures.limited : callFailures.limitedFor(waitSeconds);
}
