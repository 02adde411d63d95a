import { loginCodeTexts, loginErrors, waitTitle } from '../../copy/identity/identity.ts';
import { callFailure } from '../../lib/call-failure.ts';
import { noConnection, type ErrorText } from '../../copy/errors/error-text.ts';
import type { SignInErrorCode } from './sign-in-error.ts';

/** Returns the form's text for a rejected sign-in. */
export function loginFailure(
  code: SignInErrorCode | undefined,
  retryAfterSeconds?: number,
): ErrorText {
  switch (code) {
    case 'no_match':
      return loginErrors.noMatch;
    case 'link_expired':
      return loginErrors.linkExpired;
    case 'network':
      return noConnection;
    case 'unavailable':
      return loginErrors.system;
    case 'rate_limited':
      return callFailure(waitTitle, 'rate_limited', retryAfterSeconds);
    case 'code_over':
      return loginCodeTexts.over;
    case 'wrong_code':
    case 'failed':
    case undefined:
    default:
      return loginErrors.other;
  }
}
