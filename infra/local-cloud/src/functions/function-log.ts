import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { replaceFile } from '../replace-file.ts';

export type LogLevel = 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';

export interface FunctionLogEntry {
  readonly time: string;
  readonly functionName: string;
  readonly level: LogLevel;
  readonly line: string;
}

export interface FunctionLog {
  /** @param level the level of a line that does not state its own, as a structured line does */
  readonly write: (functionName: string, level: LogLevel, text: string) => void;
  /** Newest last. */
  readonly recent: (functionName: string | undefined, limit: number) => readonly FunctionLogEntry[];
  readonly close: () => void;
}

interface FunctionLogOptions {
  readonly file: string;
  /** Receives warnings and errors. */
  readonly show: (line: string) => void;
  /** Size at which the file is rotated to `<file>.1`. */
  readonly maxBytes?: number;
}

const structuredLineSchema = z.object({
  level: z.string(),
  message: z.string().optional(),
  errorName: z.string().optional(),
  error: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
});

const maxEntries = 1000;
const maxShownLength = 600;

/**
 * Opens the log of what functions print: everything goes to a file of bounded size, warnings and errors are also
 * shown.
 */
export function openFunctionLog(options: FunctionLogOptions): FunctionLog {
  const maxBytes = options.maxBytes ?? 5 * 1024 * 1024;
  mkdirSync(path.dirname(options.file), { recursive: true });
  let file: number | undefined = openSync(options.file, 'a');
  let size = fstatSync(file).size;
  const entries: FunctionLogEntry[] = [];

  function append(entry: FunctionLogEntry): void {
    if (file === undefined) return;
    if (size > maxBytes) {
      closeSync(file);
      replaceFile(options.file, `${options.file}.1`);
      file = openSync(options.file, 'a');
      size = 0;
    }
    size += writeSync(
      file,
      `${entry.time} ${entry.level.padEnd(5)} ${entry.functionName} ${entry.line}\n`,
    );
  }

  return {
    write(functionName, level, text) {
      const line = text.trimEnd().replaceAll(/\s*\r?\n\s*/g, ' ⏎ ');
      if (line === '') return;
      const structured = parseStructured(line);
      const entry: FunctionLogEntry = {
        time: new Date().toISOString(),
        functionName,
        level: structured?.level ?? level,
        line,
      };
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      append(entry);
      if (entry.level === 'WARN' || entry.level === 'ERROR') {
        const shown = (structured?.summary ?? line).slice(0, maxShownLength);
        options.show(`${entry.level.padEnd(5)} ${functionName}  ${shown}`);
      }
    },
    recent(functionName, limit) {
      return entries
        .filter((entry) => functionName === undefined || entry.functionName === functionName)
        .slice(-limit);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

const levels: Readonly<Record<string, LogLevel | undefined>> = {
  TRACE: 'DEBUG',
  DEBUG: 'DEBUG',
  INFO: 'INFO',
  WARN: 'WARN',
  ERROR: 'ERROR',
  CRITICAL: 'ERROR',
};

function parseStructured(line: string): { level: LogLevel; summary: string } | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, message, errorName, error } = structuredLineSchema.parse(JSON.parse(line));
    const knownLevel = levels[level.toUpperCase()];
    if (knownLevel === undefined) return undefined;
    const cause = [errorName ?? error?.name, error?.message].filter(Boolean).join(': ');
    const reason = cause === '' ? '' : ` (${cause})`;
    return { level: knownLevel, summary: `${message ?? line}${reason}` };
  } catch {
    return undefined;
  }
}
