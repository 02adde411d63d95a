import { performance } from 'node:perf_hooks';
import type { FunctionModel, InvocationResult, InvokeFunction } from '../cloud-model.ts';
import { functionEnvironment } from './function-environment.ts';
import type { FunctionLog } from './function-log.ts';
import { functionModule } from './function-module.ts';
import { startRuntime } from './function-runtime.ts';
import type { FunctionRuntime } from './function-runtime.ts';

export interface FunctionsOptions {
  readonly functions: readonly FunctionModel[];
  /** The account's quota: what is called beyond it is refused, as Lambda does it. No limit by default. */
  readonly concurrentExecutions?: number | undefined;
  readonly region: string;
  /** Where all AWS services answer. */
  readonly awsEndpoint: string;
  readonly clockBuffer: SharedArrayBuffer;
  /** Directory that entries are relative to; ends in a slash. */
  readonly root: URL;
  readonly log: FunctionLog;
}

export interface FunctionStatus {
  readonly name: string;
  readonly entry: string;
  readonly started: boolean;
  readonly running: number;
  readonly invocations: number;
  /** Calls that were refused because the account ran all that it may; none of them is an invocation. */
  readonly throttles: number;
  readonly errors: number;
  readonly lastDurationMilliseconds: number | undefined;
}

export interface Functions {
  /** Calls a function by name; whatever becomes of it is in the result. */
  readonly invoke: InvokeFunction;
  /** Every function's next call loads its source anew; what runs ends undisturbed. */
  readonly reload: () => void;
  readonly status: () => readonly FunctionStatus[];
  readonly stop: () => Promise<void>;
}

/** Lambda's own limit of an event: 6 MB. */
const maximumEventBytes = 6 * 1024 * 1024;

interface Hosted {
  readonly model: FunctionModel;
  runtime: FunctionRuntime | undefined;
  readonly retired: Set<FunctionRuntime>;
  invocations: number;
  throttles: number;
  errors: number;
  lastDurationMilliseconds: number | undefined;
}

/** Hosts the functions of a model: each in a worker thread of its own, started on first use. */
export function hostFunctions(options: FunctionsOptions): Functions {
  const hosted = new Map<string, Hosted>(
    options.functions.map((model) => [
      model.name,
      {
        model,
        runtime: undefined,
        retired: new Set(),
        invocations: 0,
        throttles: 0,
        errors: 0,
        lastDurationMilliseconds: undefined,
      },
    ]),
  );
  const { concurrentExecutions = Infinity } = options;
  let executions = 0;
  let stopped = false;

  function runtimeOf(target: Hosted): FunctionRuntime {
    if (target.runtime?.usable === true) return target.runtime;
    if (target.runtime !== undefined) target.retired.add(target.runtime);
    for (const retired of target.retired) if (retired.running === 0) target.retired.delete(retired);
    target.runtime = startRuntime({
      model: target.model,
      entry: functionModule(target.model.entry, options.root),
      environment: functionEnvironment(target.model, options.region, options.awsEndpoint),
      clockBuffer: options.clockBuffer,
      log: options.log,
    });
    return target.runtime;
  }

  return {
    async invoke(functionName, event) {
      const target = hosted.get(functionName);
      if (target === undefined) {
        return failure('ResourceNotFoundException', `Function not found: ${functionName}`);
      }
      if (stopped) return failure('Runtime.ExitError', 'The local cloud is stopping');
      const payload = JSON.stringify(event) ?? 'null';
      if (Buffer.byteLength(payload) > maximumEventBytes) {
        return failure(
          'RequestTooLargeException',
          `Request must be smaller than ${maximumEventBytes} bytes for the InvokeFunction operation`,
        );
      }
      if (executions >= concurrentExecutions) {
        target.throttles += 1;
        options.log.write(functionName, 'WARN', 'Throttled: the account runs all that it may');
        return failure('TooManyRequestsException', 'Rate Exceeded.');
      }
      const startedAt = performance.now();
      target.invocations += 1;
      executions += 1;
      try {
        const result = await runtimeOf(target).invoke(payload);
        target.lastDurationMilliseconds = Math.round(performance.now() - startedAt);
        if (!result.ok) target.errors += 1;
        return result;
      } finally {
        executions -= 1;
      }
    },
    reload() {
      for (const target of hosted.values()) {
        if (target.runtime === undefined) continue;
        target.retired.add(target.runtime);
        target.runtime.retire();
        target.runtime = undefined;
      }
    },
    status: () =>
      [...hosted.values()].map((target) => ({
        name: target.model.name,
        entry: target.model.entry,
        started: target.runtime?.usable ?? false,
        running: target.runtime?.running ?? 0,
        invocations: target.invocations,
        throttles: target.throttles,
        errors: target.errors,
        lastDurationMilliseconds: target.lastDurationMilliseconds,
      })),
    async stop() {
      stopped = true;
      const runtimes = [...hosted.values()].flatMap((target) => [
        ...target.retired,
        ...(target.runtime === undefined ? [] : [target.runtime]),
      ]);
      await Promise.all(runtimes.map((runtime) => runtime.terminate()));
    },
  };
}

function failure(errorType: string, errorMessage: string): InvocationResult {
  return { ok: false, errorType, errorMessage };
}
