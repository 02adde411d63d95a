import { readFileSync } from 'node:fs';

/** System calls that differ between operating systems, replaced in tests. */
export interface WatchNpmDependencies {
  readonly environment: NodeJS.ProcessEnv;
  readonly parent: () => number;
  /** Returns the parent of another process, where the system reports it; undefined elsewhere. */
  readonly parentOf: (pid: number) => number | undefined;
  readonly isRunning: (pid: number) => boolean;
}

const processDependencies: WatchNpmDependencies = {
  environment: process.env,
  parent: () => process.ppid,
  parentOf: (pid) => {
    try {
      const [, found] = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return found === undefined ? undefined : Number(found);
    } catch {
      return undefined;
    }
  },
  isRunning: (pid) => {
    try {
      // Signal 0 sends nothing: it only checks whether the process exists.
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // EPERM means that the process exists and belongs to another user.
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
};

const pollMilliseconds = 1_000;
/** npm scripts that leave processes and folders behind unless they clean up. */
const cleanUpScripts = ['start', 'preview', 'test:emulator', 'test:walk'];

/**
 * Calls `end` when npm has ended, to stop the processes of `npm start` or an emulator test. A signal to npm reaches
 * only npm's shell, and a kill reaches no other process; the cloud would then keep running unseen, with its port and
 * its data. Does nothing for a process that npm did not start.
 */
export function endWithNpm(
  end: () => void,
  dependencies: WatchNpmDependencies = processDependencies,
): void {
  const hasNpmEnded = watchNpm(dependencies);
  if (hasNpmEnded === undefined) return;
  const timer = setInterval(() => {
    if (!hasNpmEnded()) return;
    clearInterval(timer);
    end();
  }, pollMilliseconds);
  timer.unref();
}

/**
 * Returns a function that checks whether npm, or the shell that it started, has ended; undefined when npm did not
 * start this process.
 */
export function watchNpm({
  environment,
  parent,
  parentOf,
  isRunning,
}: WatchNpmDependencies): (() => boolean) | undefined {
  if (!cleanUpScripts.includes(environment['npm_lifecycle_event'] ?? '')) return undefined;
  const shell = parent();
  const npm = parentOf(shell);
  return () =>
    // When a parent dies, POSIX gives its children to another process, and Windows gives them none.
    parent() !== shell || !isRunning(shell) || (npm !== undefined && parentOf(shell) !== npm);
}
