import { noConnection, type ErrorText } from '../../copy/errors/error-text.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { callFailure } from '../../lib/call-failure.ts';

/** Explains a call that got no answer; undefined when the server has answered. */
export function connectionFailure(
  title: string,
  { code, retryAfterSeconds }: ApiError,
): ErrorText | undefined {
  if (code === 'network') return noConnection;
  const isLate = code === 'timeout' || code === 'rate_limited';
  return isLate ? callFailure(title, code, retryAfterSeconds) : undefined;
}
