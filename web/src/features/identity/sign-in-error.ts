import { isLoadFailure } from '../../lib/load-code.ts';
import { ApiError } from '../../lib/api-error.ts';

/**
 * - `no_match`: no account has this e-mail with this phone, or there were too many attempts; both appear the same
 * - `link_expired`: the same, with an expired link of an e-mail
 * - `wrong_code`, `code_over`: a wrong code; no attempts or time left for it
 * - `rate_limited`: too many attempts from this address
 * - `network`: the site could not be reached
 * - `unavailable`: the challenge could not be requested or answered
 * - `failed`: signed in, but the account could not be read
 */
export type SignInErrorCode =
  | 'no_match'
  | 'link_expired'
  | 'wrong_code'
  | 'code_over'
  | 'rate_limited'
  | 'network'
  | 'unavailable'
  | 'failed';

/** A failed sign-in. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;
  /** How long to wait, if the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: SignInErrorCode,
    details: { readonly retryAfterSeconds?: number | undefined; readonly cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export function isSignInError(error: unknown): error is SignInError {
  return error instanceof SignInError;
}

const throttles = ['LimitExceededException', 'TooManyRequestsException'];

/** @param rejectedCode the error to return when Cognito accepts no further answer */
export function asSignInError(error: unknown, rejectedCode: 'no_match' | 'code_over'): SignInError {
  if (error instanceof SignInError) return error;
  if (error instanceof ApiError) {
    const { retryAfterSeconds } = error;
    const isKnown = error.code === 'rate_limited' || error.code === 'network';
    return new SignInError(isKnown ? error.code : 'unavailable', {
      retryAfterSeconds,
      cause: error,
    });
  }
  if (isLoadFailure(error)) return new SignInError('network', { cause: error });
  // Amplify's errors carry the name of Cognito's.
  const name = error instanceof Error ? error.name : '';
  if (throttles.includes(name)) return new SignInError('rate_limited', { cause: error });
  // Amplify's name for a call that never arrived.
  if (name === 'NetworkError') return new SignInError('network', { cause: error });
  const code = name === 'NotAuthorizedException' ? rejectedCode : 'unavailable';
  return new SignInError(code, { cause: error });
}
