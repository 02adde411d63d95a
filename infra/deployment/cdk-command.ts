import { spawn } from 'node:child_process';
import { signalGroup } from '@bfj/local-cloud/process-group';
import { OperatorError } from '../operator-error.ts';
import { packageCommand } from '../portable/package-command.ts';
import { withThisNode } from '../portable/search-path.ts';
import { projectRoot } from '../project-root.ts';

/** The command failed; its output has already gone to the log or the terminal. */
export class CommandFailedError extends OperatorError {
  override readonly name = 'CommandFailedError';
}

export interface CdkCommandOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Receives the CLI's output line by line; without it, the output goes to the terminal. */
  readonly log?: (line: string) => void;
  /** Stops the CLI and its child processes; the promise rejects when all of them have ended. */
  readonly signal?: AbortSignal;
}

/**
 * Runs the project's own CDK CLI, on the Node that runs this process.
 * @throws CommandFailedError when it exits with anything but 0, and the signal's reason when it was aborted
 */
export function runCdk(args: readonly string[], options: CdkCommandOptions): Promise<void> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(process.execPath, [packageCommand('aws-cdk'), ...args], {
      cwd: projectRoot,
      // cdk.json starts its app as `node`, which has to be this Node.
      env: withThisNode(options.environment),
      // In a terminal, the CLI asks the operator before permissions change.
      stdio: [
        options.log ? 'ignore' : 'inherit',
        options.log ? 'pipe' : 'inherit',
        options.log ? 'pipe' : 'inherit',
      ],
      // The app that the CLI starts outlives it unless their whole process group is signalled.
      detached: signal !== undefined,
    });
    const end = () => {
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGTERM');
    };
    signal?.addEventListener('abort', end);
    for (const stream of [child.stdout, child.stderr]) {
      let rest = '';
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) options.log?.(line);
      });
      stream?.on('end', () => {
        if (rest !== '') options.log?.(rest);
      });
    }
    child.on('error', reject);
    child.on('close', (code, endedBy) => {
      signal?.removeEventListener('abort', end);
      if (code === 0) resolve();
      else if (signal?.aborted === true) reject(signal.reason);
      else reject(new CommandFailedError(`cdk ${args[0]} ended with ${endedBy ?? code}`));
    });
  });
}
