import { ApiError } from '../../lib/api-error.ts';

/** The account of the session is not there any more. */
export function isAccountMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'account_not_found';
}
