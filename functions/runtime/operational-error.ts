import type { FailureMetric } from '../../shared/values/metrics.ts';

/**
 * A failure of something around us, told in words that hold no personal data, so that they may
 * stand in a log. Any other error's message may quote what somebody sent, and stays out of it.
 */
export class OperationalError extends Error {
  override readonly name: string = 'OperationalError';
  /** Where it shows in CloudWatch; undefined where nothing is wrong, and it only has to wait. */
  readonly countsAs: FailureMetric | undefined = 'UnexpectedFailure';
}
