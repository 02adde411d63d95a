import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A child process that loads an app at once and synthesizes its stacks when it is asked. */
export interface SynthesisProcess {
  /** Resolves when the process has ended. */
  ask(order: object): Promise<SynthesisEnd>;
  /** Ends it at once. */
  readonly stop: () => void;
}

/** How the process ended, and the last message that it sent; undefined where it sent none. */
export interface SynthesisEnd {
  readonly message: unknown;
  /** Why there was no message: an exit code, a signal, the last line of its errors. */
  readonly reason: string;
}

const maximumMilliseconds = 60_000;

/**
 * Starts to load an app in a process of its own, since CDK keeps some 400 MB for as long as its process lives. Whoever
 * has much to load itself starts this first: both then load at the same time.
 * @param app module with an export `buildLocalApp(settings)` that gives the CDK app
 */
export function startSynthesisProcess(app: URL): SynthesisProcess {
  const body = fileURLToPath(new URL('./synthesize-child.ts', import.meta.url));
  const child = fork(body, [app.href], {
    execArgv: [],
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'node-compile-cache'), ...process.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: maximumMilliseconds,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<SynthesisEnd>((resolve) => {
    let message: unknown;
    let complaints = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4000);
    });
    child.on('message', (sent) => {
      message = sent;
    });
    child.on('error', (error) => {
      complaints += `\n${error.message}`;
      // A process that never began has no end to wait for.
      if (child.pid === undefined) resolve({ message, reason: error.message });
    });
    child.on('close', (code, killedBy) => {
      const last = complaints.trim().split('\n').at(-1) ?? '';
      resolve({ message, reason: `its process ended with ${killedBy ?? code}. ${last}`.trim() });
    });
  });
  return {
    ask(order) {
      // A process that has ended already says so by its end.
      if (child.connected) child.send(order);
      return ended;
    },
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}
