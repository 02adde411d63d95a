import type { FailureMetric } from '../../shared/values/metrics.ts';

/**
 * A failure of an external system. Its message contains no personal data and may be logged. The message of any other
 * error may quote a user's input and is not logged.
 */
export class OperationalError extends Error {
  override readonly name: string = 'OperationalError';
  /**
   * The CloudWatch metric that counts this failure; undefined when nothing is wrong and the message only has to
   * wait.
   */
  readonly failureMetric: FailureMetric | undefined = 'UnexpectedFailure';
}
