import { ApiError } from './api-error.ts';

/** Something newer is stored than what the form began from; nothing was saved. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}
