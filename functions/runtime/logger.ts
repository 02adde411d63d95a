import { OperationalError } from './operational-error.ts';

const ranks = { DEBUG: 1, INFO: 2, WARN: 3, ERROR: 4, SILENT: 5 } as const;
type Level = keyof typeof ranks;

/** Writes one line; the fields carry ids, codes and durations only. */
type WriteLine = (message: string, fields?: Readonly<Record<string, unknown>>) => void;

/**
 * Structured log lines for CloudWatch. They carry ids, codes and durations; never an e-mail, a
 * phone, a CPF, a token, a header or a body. The settings and fields are those of Powertools for AWS Lambda, whose
 * own logger is 20 kB.
 */
export const logger: Readonly<Record<'info' | 'warn' | 'error', WriteLine>> = {
  info: (message, fields) => writeLine('INFO', message, fields),
  warn: (message, fields) => writeLine('WARN', message, fields),
  error: (message, fields) => writeLine('ERROR', message, fields),
};

function writeLine(level: Exclude<Level, 'SILENT'>, ...[message, fields]: Parameters<WriteLine>) {
  if (ranks[level] < ranks[minLevel()]) return;
  const line = JSON.stringify({
    level,
    message,
    timestamp: new Date().toISOString(),
    // Read for each line: in the local cloud several functions share a process, each with its own environment.
    service: process.env['POWERTOOLS_SERVICE_NAME'],
    xray_trace_id: readTraceId(),
    ...fields,
  });
  // Not `console`: Lambda wraps its lines into others.
  (ranks[level] >= ranks.WARN ? process.stderr : process.stdout).write(`${line}\n`);
}

function minLevel(): Level {
  const name = process.env['POWERTOOLS_LOG_LEVEL'] ?? process.env['LOG_LEVEL'] ?? '';
  return name in ranks ? (name as Level) : 'INFO';
}

function readTraceId(): string | undefined {
  return /Root=([^;]+)/.exec(process.env['_X_AMZN_TRACE_ID'] ?? '')?.[1];
}

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
