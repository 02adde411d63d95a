import { Logger } from '@aws-lambda-powertools/logger';

/**
 * Structured log lines for CloudWatch. They carry ids, codes and durations; never an e-mail, a
 * phone, a CPF, a token, a header or a body.
 */
export const logger = new Logger();

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** What may be told of an error that nobody expected: its name and where it came from. */
export function describeError(error: unknown): { errorName: string; stack: string | undefined } {
  if (!(error instanceof Error)) return { errorName: typeof error, stack: undefined };
  // The first line of a stack repeats the message, which may quote what somebody sent.
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  return { errorName: error.name, stack: frames?.join('\n') };
}
