import type { ApiErrorCode } from '../lib/api-error.ts';
import { callFailure, type ErrorText } from './newsletter-errors.ts';

/** A failed call in words, with the instant at which a limit that was met ends. */
export function waitingFailure(title: string, code: ApiErrorCode, waitSeconds?: number): ErrorText {
  const failure = callFailure(title, code, waitSeconds);
  if (code !== 'rate_limited' || waitSeconds === undefined) return failure;
  return { ...failure, retryAt: Date.now() + waitSeconds * 1000 };
}

export const resting = {
  /** On a button that rests, with the time that is left. */
  wait: (clock: string) => `Aguarde ${clock}`,
} as const;
