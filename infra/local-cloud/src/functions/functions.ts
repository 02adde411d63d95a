import { performance } from 'node:perf_hooks';
import type { FunctionModel, InvocationResult, InvokeFunction } from '../cloud-model.ts';
import type { DirectDynamoDb } from './direct-dynamodb.ts';
import { functionEnvironment } from './function-environment.ts';
import type { FunctionLog } from './function-log.ts';
import { functionModule } from './function-module.ts';
import { startThread } from './function-thread.ts';
import type { FunctionThread } from './function-thread.ts';

export interface FunctionsOptions {
  readonly functions: readonly FunctionModel[];
  /** The account's quota: calls above it are throttled, as in Lambda. No limit by default. */
  readonly concurrentExecutions?: number | undefined;
  readonly region: string;
  /** Address of all AWS services. */
  readonly awsEndpoint: string;
  readonly clockBuffer: SharedArrayBuffer;
  /** Undefined: requests to DynamoDB go through the AWS port, like all others. */
  readonly dynamoDb?: Omit<DirectDynamoDb, 'awsEndpoint' | 'roles'>;
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
  /** Calls throttled because the account had reached its quota; they do not count as invocations. */
  readonly throttles: number;
  readonly errors: number;
  readonly lastDurationMilliseconds: number | undefined;
}

export interface Functions {
  /** Calls a function by name; the result holds its response or its error. */
  readonly invoke: InvokeFunction;
  /** The next call of every function loads its source again; running calls end undisturbed. */
  readonly reload: () => void;
  readonly status: () => readonly FunctionStatus[];
  readonly stop: () => Promise<void>;
}

/** Lambda's limit of an event: 6 MB. */
const maxEventBytes = 6 * 1024 * 1024;

interface HostedFunctionState {
  readonly model: FunctionModel;
  /** The thread of its last call. */
  thread: FunctionThread | undefined;
  running: number;
  invocations: number;
  throttles: number;
  errors: number;
  lastDurationMilliseconds: number | undefined;
}

/**
 * Hosts the functions of a model in one worker thread, each loaded on its first call. A thread per function would
 * load shared modules once for each, which is most of their memory and most of the time of their first call.
 */
export function hostFunctions(options: FunctionsOptions): Functions {
  const hosted = new Map<string, HostedFunctionState>(
    options.functions.map((model) => [
      model.name,
      {
        model,
        thread: undefined,
        running: 0,
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
  let thread: FunctionThread | undefined;
  const retired = new Set<FunctionThread>();

  function usableThread(): FunctionThread {
    if (thread?.isUsable === true) return thread;
    if (thread !== undefined) retired.add(thread);
    for (const old of retired) if (old.running === 0) retired.delete(old);
    thread = startThread({
      functions: options.functions.map((model) => ({
        name: model.name,
        arn: model.arn,
        entry: functionModule(model.entry, options.root).href,
        memoryMegabytes: model.memoryMegabytes,
        environment: functionEnvironment(model, options.region, options.awsEndpoint),
      })),
      clockBuffer: options.clockBuffer,
      dynamoDb: options.dynamoDb && {
        ...options.dynamoDb,
        awsEndpoint: options.awsEndpoint,
        roles: options.functions.map(({ name, role }) => ({
          functionName: name,
          statements: role?.statements ?? [],
        })),
      },
      log: options.log,
    });
    return thread;
  }

  return {
    async invoke(functionName, event) {
      const target = hosted.get(functionName);
      if (target === undefined) {
        return failure('ResourceNotFoundException', `Function not found: ${functionName}`);
      }
      if (stopped) return failure('Runtime.ExitError', 'The local cloud is stopping');
      const payload = JSON.stringify(event) ?? 'null';
      if (Buffer.byteLength(payload) > maxEventBytes) {
        return failure(
          'RequestTooLargeException',
          `Request must be smaller than ${maxEventBytes} bytes for the InvokeFunction operation`,
        );
      }
      if (executions >= concurrentExecutions) {
        target.throttles += 1;
        options.log.write(
          functionName,
          'WARN',
          'Throttled: the account has reached its quota of concurrent executions',
        );
        return failure('TooManyRequestsException', 'Rate Exceeded.');
      }
      const startedAt = performance.now();
      target.invocations += 1;
      executions += 1;
      try {
        target.running += 1;
        target.thread = usableThread();
        const result = await target.thread.invoke(target.model, payload);
        target.lastDurationMilliseconds = Math.round(performance.now() - startedAt);
        if (!result.ok) target.errors += 1;
        return result;
      } finally {
        target.running -= 1;
        executions -= 1;
      }
    },
    reload() {
      if (thread === undefined) return;
      retired.add(thread);
      thread.retire();
      thread = undefined;
    },
    status: () =>
      [...hosted.values()].map((target) => ({
        name: target.model.name,
        entry: target.model.entry,
        started: target.thread?.isUsable ?? false,
        running: target.running,
        invocations: target.invocations,
        throttles: target.throttles,
        errors: target.errors,
        lastDurationMilliseconds: target.lastDurationMilliseconds,
      })),
    async stop() {
      stopped = true;
      const threads = [...retired, ...(thread === undefined ? [] : [thread])];
      await Promise.all(threads.map((each) => each.terminate()));
    },
  };
}

function failure(errorType: string, errorMessage: string): InvocationResult {
  return { ok: false, errorType, errorMessage };
}
