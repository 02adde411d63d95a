import { AsyncLocalStorage } from 'node:async_hooks';
import { accessKeyOf, withAccessKey } from '../permissions/caller.ts';
import type { HostedFunction, WorkerMessage } from './function-messages.ts';
import { readHeader, replaceHttpRequest, withHeader } from './http-requests.ts';

/** Tracks for which function the code of this thread runs. */
export interface FunctionContext {
  run<Result>(hostedFunction: HostedFunction, code: () => Result): Result;
  current(): HostedFunction | undefined;
}

export function createFunctionContext(): FunctionContext {
  const storage = new AsyncLocalStorage<HostedFunction>();
  return {
    run: (hostedFunction, code) => storage.run(hostedFunction, code),
    current: () => storage.getStore(),
  };
}

/**
 * Gives each function of this thread its own `process.env`, identity and output, and an exit that ends only itself.
 */
export function separateFunctions(
  context: FunctionContext,
  send: (message: WorkerMessage) => void,
): void {
  separateEnvironments(context);
  separateIdentities(context);
  separateOutput('stdout', 'INFO', context, send);
  separateOutput('stderr', 'ERROR', context, send);
  process.exit = (code) => {
    const errorMessage = `Runtime exited with error: exit status ${code ?? process.exitCode ?? 0}`;
    const functionName = context.current()?.name;
    send({ kind: 'crash', functionName, errorType: 'Runtime.ExitError', errorMessage });
    throw new Error(errorMessage);
  };
  process.on('uncaughtException', (error: unknown) => {
    const functionName = context.current()?.name;
    send({ kind: 'crash', functionName, ...describeThrown(error, 'Error') });
  });
}

export function describeThrown(error: unknown, fallbackType: string) {
  if (!(error instanceof Error)) {
    return { errorType: fallbackType, errorMessage: String(error) };
  }
  return { errorType: error.name, errorMessage: error.message, stack: error.stack };
}

function separateEnvironments(context: FunctionContext): void {
  const threadEnvironment = process.env;
  const current = (): NodeJS.ProcessEnv => context.current()?.environment ?? threadEnvironment;
  const environments = new Proxy(threadEnvironment, {
    get: (_, name) => Reflect.get(current(), name),
    set: (_, name, value) => Reflect.set(current(), name, value),
    has: (_, name) => Reflect.has(current(), name),
    deleteProperty: (_, name) => Reflect.deleteProperty(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_, name) => {
      const descriptor = Reflect.getOwnPropertyDescriptor(current(), name);
      return descriptor && { ...descriptor, configurable: true };
    },
  });
  Object.defineProperty(process, 'env', { value: environments, configurable: true });
}

/**
 * Signs each request to AWS as the function that makes it: clients in modules that functions share keep the
 * credentials of the first one that used them.
 */
function separateIdentities(context: FunctionContext): void {
  replaceHttpRequest((original) => (options, callback) => {
    const caller = context.current();
    const authorization = readHeader(options, 'authorization');
    if (caller === undefined || authorization === undefined) return original(options, callback);
    const signed = withAccessKey(authorization, accessKeyOf(caller.name));
    return original(withHeader(options, 'authorization', signed), callback);
  });
}

function separateOutput(
  stream: 'stdout' | 'stderr',
  level: 'INFO' | 'ERROR',
  context: FunctionContext,
  send: (message: WorkerMessage) => void,
): void {
  const output = process[stream];
  const original = output.write.bind(output);
  const write: typeof output.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const functionName = context.current()?.name;
    const done = rest.find((value) => typeof value === 'function');
    if (functionName === undefined) return original(chunk);
    send({ kind: 'output', functionName, level, text: textOf(chunk) });
    if (done !== undefined) process.nextTick(done);
    return true;
  };
  output.write = write;
}

function textOf(chunk: string | Uint8Array): string {
  return typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
}
