import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { FunctionModel, InvocationResult } from '../cloud-model.ts';
import type { DirectDynamoDb } from './direct-dynamodb.ts';
import type { FunctionLog } from './function-log.ts';
import { workerMessageSchema } from './function-messages.ts';
import type { FunctionWorkerData, HostedFunction, InvokeMessage } from './function-messages.ts';
import { workerModule } from './function-module.ts';

/** Maximum time to load a function's module. Lambda allows 10 s, on a dedicated machine. */
const maxLoadMilliseconds = 30_000;
/**
 * Lambda counts the memory of the whole process, V8 only its heap. One thread runs many calls at once, and the limit
 * still stops a runaway.
 */
const minHeapMegabytes = 1024;

export interface ThreadSettings {
  readonly functions: readonly HostedFunction[];
  readonly clockBuffer: SharedArrayBuffer;
  readonly dynamoDb: DirectDynamoDb | undefined;
  readonly log: FunctionLog;
}

/** One worker thread that hosts all functions. */
export interface FunctionThread {
  /** False once a function in it has crashed or hung, or it was retired: the next call needs a new thread. */
  readonly isUsable: boolean;
  readonly running: number;
  invoke(model: FunctionModel, event: string): Promise<InvocationResult>;
  /** Accepts no more calls, and ends after the running ones. */
  retire(): void;
  terminate(): Promise<void>;
}

interface RunningCall {
  readonly model: FunctionModel;
  readonly finish: (result: InvocationResult) => void;
  timer: NodeJS.Timeout;
}

export function startThread(settings: ThreadSettings): FunctionThread {
  const { log } = settings;
  const running = new Map<string, RunningCall>();
  const worker = startWorker(settings);
  let usable = true;

  worker.on('message', (received) => {
    const message = workerMessageSchema.parse(received);
    switch (message.kind) {
      case 'started': {
        const call = running.get(message.id);
        if (call !== undefined) startTimer(message.id, call);
        return;
      }
      case 'answer':
        return finish(message.id, { ok: true, payload: JSON.parse(message.payload) });
      case 'failure': {
        const call = running.get(message.id);
        if (call !== undefined) writeError(call.model.name, message);
        return finish(message.id, failedInvocation(message.errorType, message.errorMessage));
      }
      case 'crash':
        usable = false;
        writeError(message.functionName ?? 'functions', message);
        return finishAll(message, (call) =>
          [undefined, call.model.name].includes(message.functionName),
        );
      case 'output':
        for (const line of message.text.split('\n')) {
          log.write(message.functionName, message.level, line);
        }
        return;
    }
  });
  worker.on('error', (error) => {
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    const errorType = outOfMemory ? 'Runtime.OutOfMemory' : error.name;
    failThread({ errorType, errorMessage: error.message, stack: error.stack });
  });
  worker.on('exit', (code) => {
    const errorMessage = `Runtime exited with error: exit status ${code}`;
    failThread({ errorType: 'Runtime.ExitError', errorMessage });
  });

  function startTimer(id: string, call: RunningCall): void {
    clearTimeout(call.timer);
    call.timer = setTimeout(() => {
      const errorMessage = `Task timed out after ${call.model.timeoutSeconds.toFixed(2)} seconds`;
      giveUp(id, call, errorMessage);
    }, call.model.timeoutSeconds * 1000);
  }

  function giveUp(id: string, { model }: RunningCall, errorMessage: string): void {
    log.write(model.name, 'ERROR', errorMessage);
    // The thread may be stuck: it accepts no more calls and ends after the last other one.
    usable = false;
    finish(id, failedInvocation('Sandbox.Timedout', errorMessage));
  }

  function finish(id: string, result: InvocationResult): void {
    const call = running.get(id);
    if (call === undefined) return;
    running.delete(id);
    clearTimeout(call.timer);
    call.finish(result);
    if (!usable && running.size === 0) void terminate();
  }

  function finishAll(error: ThreadError, matches: (call: RunningCall) => boolean): void {
    for (const [id, call] of running) {
      if (matches(call)) finish(id, failedInvocation(error.errorType, error.errorMessage));
    }
  }

  /** Fails all running calls, because the thread has ended. */
  function failThread(error: ThreadError): void {
    usable = false;
    for (const name of new Set([...running.values()].map(({ model }) => model.name))) {
      writeError(name, error);
    }
    finishAll(error, () => true);
    void terminate();
  }

  function writeError(functionName: string, error: ThreadError): void {
    log.write(functionName, 'ERROR', error.stack ?? `${error.errorType}: ${error.errorMessage}`);
  }

  async function terminate(): Promise<void> {
    usable = false;
    await worker.terminate();
  }

  return {
    get isUsable() {
      return usable;
    },
    get running() {
      return running.size;
    },
    invoke(model, event) {
      return new Promise((resolve) => {
        const message: InvokeMessage = {
          functionName: model.name,
          id: randomUUID(),
          event,
          timeoutMilliseconds: model.timeoutSeconds * 1000,
        };
        const call: RunningCall = {
          model,
          finish: resolve,
          timer: setTimeout(() => {
            const seconds = maxLoadMilliseconds / 1000;
            giveUp(message.id, call, `Loading took more than ${seconds} seconds`);
          }, maxLoadMilliseconds),
        };
        running.set(message.id, call);
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

interface ThreadError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly stack?: string | undefined;
}

function startWorker({ functions, clockBuffer, dynamoDb, log }: ThreadSettings): Worker {
  const workerData: FunctionWorkerData = { functions: [...functions], clockBuffer, dynamoDb };
  const largest = Math.max(0, ...functions.map(({ memoryMegabytes }) => memoryMegabytes));
  const worker = new Worker(workerModule(), {
    name: 'functions',
    workerData,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(minHeapMegabytes, largest) },
  });
  // Output that no function printed, such as warnings of Node.
  createInterface(worker.stdout).on('line', (line) => log.write('functions', 'INFO', line));
  createInterface(worker.stderr).on('line', (line) => log.write('functions', 'ERROR', line));
  return worker;
}

function failedInvocation(errorType: string, errorMessage: string): InvocationResult {
  return { ok: false, errorType, errorMessage };
}
