import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createClock, type MovableClock } from '../../src/clock.ts';
import type { InvocationResult, InvokeFunction } from '../../src/cloud-model.ts';
import { openDatabase, type Database } from '../../src/database.ts';

export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'bfj-services-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function temporaryDatabase(directory = temporaryDirectory()): Database {
  const database = openDatabase(directory);
  onTestFinished(() => database.close());
  return database;
}

/** Creates a clock that only `advanceTo` moves. */
export function fixedClock(database: Database, start = Date.UTC(2026, 10, 20, 12)): MovableClock {
  return createClock({ database, realMilliseconds: () => start });
}

export function advanceBy(clock: MovableClock, milliseconds: number): void {
  clock.advanceTo(new Date(clock.milliseconds() + milliseconds));
}

export interface RecordedCalls {
  readonly invoke: InvokeFunction;
  readonly calls: { readonly functionName: string; readonly event: unknown }[];
}

export const success: InvocationResult = { ok: true, payload: null };
export const failure: InvocationResult = { ok: false, errorType: 'Error', errorMessage: 'broken' };

/** Functions that record their events and return the given answers. */
export function recordCalls(
  answer: (
    functionName: string,
    event: unknown,
  ) => InvocationResult | Promise<InvocationResult> = () => success,
): RecordedCalls {
  const calls: { functionName: string; event: unknown }[] = [];
  return {
    calls,
    invoke: async (functionName, event) => {
      calls.push({ functionName, event });
      return answer(functionName, event);
    },
  };
}
