import { Logger } from '@aws-lambda-powertools/logger';
import { OperationalError } from './operational-error.ts';

/**
 * Structured log lines for CloudWatch. They carry ids, codes and durations; never an e-mail, a
 * phone, a CPF, a token, a header or a body.
 */
export const logger = new Logger({
  // Read for each line: in the local cloud several functions share a process, each with its own environment.
  jsonReplacerFn: (key: string, value: unknown) =>
    key === 'service' ? (process.env['POWERTOOLS_SERVICE_NAME'] ?? value) : value,
});

export interface ErrorDescription {
  readonly errorName: string;
  /** Only of an OperationalError. */
  readonly errorMessage?: string;
  readonly stack?: string;
}

/** Returns the loggable part of an error: its name, its origin, and texts known to be safe. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { errorName: typeof error };
  // The first line of a stack repeats the message.
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return {
    errorName: error.name,
    ...(error instanceof OperationalError ? { errorMessage: error.message } : {}),
    ...(frames === undefined ? {} : { stack: frames.join('\n') }),
  };
}
