import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A child process that loads an app at once and synthesizes its stacks on request. */
export interface SynthesisProcess {
  /** Sends the order; resolves when the process has ended. */
  run(order: object): Promise<SynthesisResult>;
  /** Ends the process at once. */
  readonly stop: () => void;
}

/** The end of the process, and the last message that it sent; undefined when it sent none. */
export interface SynthesisResult {
  readonly message: unknown;
  /** Why there was no message: an exit code, a signal, the last line of its errors. */
  readonly reason: string;
}

const maxMilliseconds = 60_000;

/**
 * Starts to load an app in a separate process, since CDK keeps some 400 MB while its process lives. A caller with
 * much to load itself starts this first: both then load at the same time.
 * @param app module with an export `buildLocalApp(settings)` that returns the CDK app
 */
export function startSynthesisProcess(app: URL): SynthesisProcess {
  const body = fileURLToPath(new URL('./synthesize-child.ts', import.meta.url));
  const child = fork(body, [app.href], {
    execArgv: [],
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache'), ...process.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: maxMilliseconds,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<SynthesisResult>((resolve) => {
    let message: unknown;
    let errorOutput = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-4000);
    });
    child.on('message', (sent) => {
      message = sent;
    });
    child.on('error', (error) => {
      errorOutput += `\n${error.message}`;
      // A process that never started emits no `close`.
      if (child.pid === undefined) resolve({ message, reason: error.message });
    });
    child.on('close', (code, exitSignal) => {
      const last = errorOutput.trim().split('\n').at(-1) ?? '';
      resolve({ message, reason: `its process ended with ${exitSignal ?? code}. ${last}`.trim() });
    });
  });
  return {
    run(order) {
      // A process that has already ended is reported by `ended`.
      if (child.connected) child.send(order);
      return ended;
    },
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}
