import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FunctionModel, InvocationResult } from '../cloud-model.ts';
import type { FunctionLog } from './function-log.ts';
import { workerMessageSchema } from './function-messages.ts';
import type { FunctionWorkerData, InvokeMessage } from './function-messages.ts';
import { workerModule } from './function-module.ts';

/** Longest that loading a function's module may take. Lambda allows 10 s, on a machine of its own. */
const maximumLoadMilliseconds = 30_000;

export interface RuntimeSettings {
  readonly model: FunctionModel;
  readonly entry: URL;
  readonly environment: Readonly<Record<string, string>>;
  readonly clockBuffer: SharedArrayBuffer;
  readonly log: FunctionLog;
}

/** One worker thread with one function in it. */
export interface FunctionRuntime {
  /** False once it has crashed or been retired: the next call needs a fresh one. */
  readonly usable: boolean;
  readonly running: number;
  invoke(event: string): Promise<InvocationResult>;
  /** Takes no more calls, and ends when the running ones have. */
  retire(): void;
  terminate(): Promise<void>;
}

interface Running {
  readonly message: InvokeMessage;
  readonly finish: (result: InvocationResult) => void;
  timer: NodeJS.Timeout | undefined;
}

export function startRuntime(settings: RuntimeSettings): FunctionRuntime {
  const { model, log } = settings;
  const timeoutMilliseconds = model.timeoutSeconds * 1000;
  const running = new Map<string, Running>();
  const worker = startWorker(settings);
  let ready = false;
  let usable = true;

  // Nobody waits for a module that never ends loading.
  const loadTimer = setTimeout(() => {
    abandon('Sandbox.Timedout', `Loading took more than ${maximumLoadMilliseconds / 1000} seconds`);
  }, maximumLoadMilliseconds);

  worker.on('message', (received) => {
    const message = workerMessageSchema.parse(received);
    switch (message.kind) {
      case 'ready':
        ready = true;
        clearTimeout(loadTimer);
        for (const call of running.values()) startTimer(call);
        return;
      case 'answer':
        return finish(message.id, { ok: true, payload: JSON.parse(message.payload) });
      case 'failure':
        log.write(
          model.name,
          'ERROR',
          message.stack ?? `${message.errorType}: ${message.errorMessage}`,
        );
        if (message.id === undefined) return abandon(message.errorType, message.errorMessage);
        return finish(message.id, failed(message.errorType, message.errorMessage));
    }
  });
  worker.on('error', (error) => {
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    log.write(model.name, 'ERROR', error.stack ?? error.message);
    abandon(outOfMemory ? 'Runtime.OutOfMemory' : error.name, error.message);
  });
  worker.on('exit', (code) => {
    abandon('Runtime.ExitError', `Runtime exited with error: exit status ${code}`);
  });

  function startTimer(call: Running): void {
    call.timer = setTimeout(() => {
      const errorMessage = `Task timed out after ${model.timeoutSeconds.toFixed(2)} seconds`;
      log.write(model.name, 'ERROR', errorMessage);
      // Its thread may never come back: it takes no more calls and ends with the last other one.
      usable = false;
      finish(call.message.id, failed('Sandbox.Timedout', errorMessage));
    }, timeoutMilliseconds);
  }

  function finish(id: string, result: InvocationResult): void {
    const call = running.get(id);
    if (call === undefined) return;
    running.delete(id);
    clearTimeout(call.timer);
    call.finish(result);
    if (!usable && running.size === 0) void terminate();
  }

  /** The thread is lost: so is everything that ran in it, and nothing else. */
  function abandon(errorType: string, errorMessage: string): void {
    usable = false;
    for (const id of running.keys()) finish(id, failed(errorType, errorMessage));
    void terminate();
  }

  async function terminate(): Promise<void> {
    usable = false;
    clearTimeout(loadTimer);
    await worker.terminate();
  }

  return {
    get usable() {
      return usable;
    },
    get running() {
      return running.size;
    },
    invoke(event) {
      return new Promise((resolve) => {
        const message = { id: randomUUID(), event, timeoutMilliseconds };
        const call: Running = { message, finish: resolve, timer: undefined };
        running.set(message.id, call);
        if (ready) startTimer(call);
        // oxlint-disable-next-line require-post-message-target-origin -- a thread's port has no origin
        worker.postMessage(message);
      });
    },
    retire() {
      usable = false;
      if (running.size === 0) void terminate();
    },
    terminate,
  };
}

function startWorker({ model, entry, environment, clockBuffer, log }: RuntimeSettings): Worker {
  const workerData: FunctionWorkerData = {
    entry: entry.href,
    functionName: model.name,
    functionArn: model.arn,
    memoryMegabytes: model.memoryMegabytes,
    clockBuffer,
  };
  const worker = new Worker(workerModule(), {
    name: model.name,
    workerData,
    env: { ...environment },
    execArgv: [],
    stdout: true,
    stderr: true,
    // Lambda counts the whole process, V8 only its heap: twice the memory is generous enough to
    // serve several calls at once, and still stops a runaway.
    resourceLimits: { maxOldGenerationSizeMb: Math.max(256, 2 * model.memoryMegabytes) },
  });
  createInterface(worker.stdout).on('line', (line) => log.write(model.name, 'INFO', line));
  createInterface(worker.stderr).on('line', (line) => log.write(model.name, 'ERROR', line));
  return worker;
}

function failed(errorType: string, errorMessage: string): InvocationResult {
  return { ok: false, errorType, errorMessage };
}
