import { ApiError } from '../../lib/api-error.ts';

/** Returns whether an error means that the session's account does not exist any more. */
export function isAccountMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'account_not_found';
}
