import type { FailureDimension, FailureMetric } from '../../shared/values/metrics.ts';
import { BfjError } from './bfj-error.ts';
import { embeddedMetric } from './embedded-metric.ts';
import { describeError, logger } from './logger.ts';
import { OperationalError } from './operational-error.ts';

/**
 * The one place where a failure is logged and counted. Whoever catches an exception and goes on
 * calls it, since nobody else will see it: Lambda counts only what a function throws.
 * @param what a few words that stay the same, for whoever looks for the line
 * @param about ids only
 * @param error undefined where something was found damaged, and nothing was thrown
 * @param level `warn` where people were served all the same
 * @returns the kind of failure under which it was counted
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

/** Reports what a function throws, for those whose exceptions nothing else turns into an answer. */
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

/** @returns undefined for what is no failure of anybody, such as waiting for one's turn */
function countedAs(error: unknown): FailureMetric | undefined {
  const cause = causeOf(error);
  if (cause instanceof OperationalError) return cause.countsAs;
  return cause instanceof BfjError ? 'PartnerFailure' : 'UnexpectedFailure';
}
