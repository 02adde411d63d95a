import { spawn } from 'node:child_process';
import { signalGroup } from '@bfj/local-cloud/process-group';

export interface ProgramResult {
  readonly output: string;
  readonly exitCode: number | null;
}

/**
 * Runs a program to its end, in a process group of its own.
 * @throws Error when it cannot be started, and the signal's reason once the program has ended
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: NodeJS.ProcessEnv;
    /** Stops the program and its child processes. */
    readonly signal: AbortSignal;
  },
): Promise<ProgramResult> {
  const { signal, ...rest } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(program, args, {
      ...rest,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const end = () => {
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGTERM');
    };
    signal.addEventListener('abort', end);
    child.on('error', reject);
    child.on('close', (exitCode) => {
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve({ output, exitCode });
    });
  });
}
