import type { FailureMetric } from '../../shared/values/metrics.ts';

/**
 * A failure of something around us, whose message contains no personal data and may be logged. Any other error's
 * message may quote a user's input and is not logged.
 */
export class OperationalError extends Error {
  override readonly name: string = 'OperationalError';
  /** Its metric in CloudWatch; undefined where nothing is wrong and it only has to wait. */
  readonly countsAs: FailureMetric | undefined = 'UnexpectedFailure';
}
