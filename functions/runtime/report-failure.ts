import type { FailureDimension, FailureMetric } from '../../shared/values/metrics.ts';
import { ProblemError } from './problem-error.ts';
import { embeddedMetric } from './embedded-metric.ts';
import { describeError, logger } from './logger.ts';
import { OperationalError } from './operational-error.ts';

/**
 * Logs and counts a failure, the only function that does. Required in each place that catches an exception and goes
 * on, because Lambda counts only what a function throws.
 * @param what a few constant words that identify the log line
 * @param about ids only
 * @param error undefined when damaged data was found and nothing was thrown
 * @param level `warn` when users were served nevertheless
 * @returns the metric that counted it
 */
export function reportFailure(
  what: string,
  about: Readonly<Record<string, unknown>>,
  error?: unknown,
  level: 'error' | 'warn' = 'error',
): FailureMetric | undefined {
  const cause = findCause(error);
  const metric = failureMetricOf(error);
  logger[level](what, {
    ...about,
    ...(cause === undefined ? {} : describeError(cause)),
    ...(metric === undefined
      ? {}
      : embeddedMetric({ [metric]: 1 }, {
          capability: process.env['CAPABILITY'] ?? 'unknown',
          function: process.env['POWERTOOLS_SERVICE_NAME'] ?? 'unknown',
        } satisfies Record<FailureDimension, string>)),
  });
  return metric;
}

/** Reports the errors of a function that has no other error handling. */
export function reportingFailures<Parameters extends readonly unknown[], Result>(
  what: string,
  work: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    try {
      return await work(...parameters);
    } catch (error) {
      reportFailure(what, {}, error);
      throw error;
    }
  };
}

function findCause(error: unknown): unknown {
  return error instanceof ProblemError ? (error.details.cause ?? error) : error;
}

/** @returns undefined when nothing failed, such as waiting for a slot */
function failureMetricOf(error: unknown): FailureMetric | undefined {
  const cause = findCause(error);
  if (cause instanceof OperationalError) return cause.failureMetric;
  return cause instanceof ProblemError ? 'PartnerFailure' : 'UnexpectedFailure';
}
