import type { FailureDimension, FailureMetric } from '../../shared/values/metrics.ts';
import { BfjError } from './bfj-error.ts';
import { embeddedMetric } from './embedded-metric.ts';
import { describeError, logger } from './logger.ts';
import { OperationalError } from './operational-error.ts';

/**
 * Logs and counts a failure, the only place that does. Required where an exception is caught and work goes on,
 * because Lambda counts only what a function throws.
 * @param what a few constant words, to find the line by
 * @param about ids only
 * @param error undefined where damaged data was found and nothing thrown
 * @param level `warn` where users were served nevertheless
 * @returns the metric that counted it
 */
export function reportFailure(
  what: string,
  about: Readonly<Record<string, unknown>>,
  error?: unknown,
  level: 'error' | 'warn' = 'error',
): FailureMetric | undefined {
  const cause = causeOf(error);
  const metric = countedAs(error);
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

/** Reports what a function throws, where nothing else turns exceptions into answers. */
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

function causeOf(error: unknown): unknown {
  return error instanceof BfjError ? (error.details.cause ?? error) : error;
}

/** @returns undefined where nothing failed, such as waiting for a slot */
function countedAs(error: unknown): FailureMetric | undefined {
  const cause = causeOf(error);
  if (cause instanceof OperationalError) return cause.countsAs;
  return cause instanceof BfjError ? 'PartnerFailure' : 'UnexpectedFailure';
}
