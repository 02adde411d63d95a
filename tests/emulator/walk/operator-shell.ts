import { spawn } from 'node:child_process';
import path from 'node:path';

export interface CommandResult {
  /** The command's output, without terminal colours. */
  readonly output: string;
  readonly exitCode: number | null;
}

export interface OperatorShell {
  /** Runs one command line, and answers y to every question. */
  type(line: string): Promise<CommandResult>;
}

/** A safety limit for a command that hangs. */
const longestMilliseconds = 1_800_000;
// oxlint-disable-next-line no-control-regex -- the codes begin with the control character itself
const terminalCodes = /\u001B\[[0-9;?]*[A-Za-z]/g;

/** Opens a shell in a folder, as an operator would. */
export function openOperatorShell(options: {
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** A folder at the front of the search path. */
  readonly commands: string;
  /** Stops the running command and its child processes. */
  readonly signal: AbortSignal;
}): OperatorShell {
  const terminal = path.join(import.meta.dirname, 'answering-terminal.py');
  const { PYTHON: python = 'python3' } = process.env;
  return {
    type: (line) =>
      new Promise((resolve, reject) => {
        options.signal.throwIfAborted();
        const signal = AbortSignal.any([options.signal, AbortSignal.timeout(longestMilliseconds)]);
        // Set in the shell itself, because some installations of Python prepend their own folders.
        const script = `PATH='${options.commands}':"$PATH"\n${line}`;
        const child = spawn(python, [terminal, 'sh', '-c', script], {
          cwd: options.directory,
          env: options.environment,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        // The terminal then ends its session, so that no process is left when it closes.
        const end = () => child.kill('SIGTERM');
        signal.addEventListener('abort', end);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => {
            output += text;
          });
        }
        child.on('error', reject);
        child.on('close', (exitCode) => {
          signal.removeEventListener('abort', end);
          if (options.signal.aborted) {
            reject(options.signal.reason);
            return;
          }
          const plain = output.replace(terminalCodes, '').replaceAll('\r\n', '\n');
          resolve({ output: plain.trim(), exitCode });
        });
      }),
  };
}
