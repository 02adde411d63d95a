import { ApiError } from './api-error.ts';

/** Returns whether the stored version is newer than the one the form started from, so that nothing was saved. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}

/** Returns whether the request may have been carried out although it has no usable answer. */
export function isAnswerLost(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    ['network', 'timeout', 'internal_error', 'unexpected_answer'].includes(error.code)
  );
}
