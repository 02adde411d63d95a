import { readFileSync } from 'node:fs';

/** What a test may fake: the processes of another system. */
export interface StarterDependencies {
  readonly environment: NodeJS.ProcessEnv;
  readonly parent: () => number;
  /** The parent of another process, where the system tells; undefined elsewhere. */
  readonly parentOf: (pid: number) => number | undefined;
  readonly isThere: (pid: number) => boolean;
}

const here: StarterDependencies = {
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
  isThere: (pid) => {
    try {
      // Signal 0 is none: it asks only whether there is somebody to take one.
      process.kill(pid, 0);
      return true;
    } catch (error) {
      // Somebody else's process is there, too.
      return error instanceof Error && 'code' in error && error.code === 'EPERM';
    }
  },
};

const pollMilliseconds = 1_000;
/** The project's scripts that leave processes and folders behind unless they clean up. */
const watchingScripts = ['start', 'preview', 'test:emulator', 'test:walk'];

/**
 * Ends what `npm start` or a test of the emulator has started when npm is gone. A signal to npm alone does not come further
 * than to the shell between them, and one that kills it goes nowhere; then a cloud that nobody sees
 * would keep its port and its data. Started in another way, it may outlive whoever did.
 */
export function endWithStarter(end: () => void, dependencies: StarterDependencies = here): void {
  const isGone = watchStarter(dependencies);
  if (isGone === undefined) return;
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    end();
  }, pollMilliseconds);
  timer.unref();
}

/** @returns whether npm, or the shell that it has started, has ended; undefined without npm */
export function watchStarter({
  environment,
  parent,
  parentOf,
  isThere,
}: StarterDependencies): (() => boolean) | undefined {
  if (!watchingScripts.includes(environment['npm_lifecycle_event'] ?? '')) return undefined;
  const shell = parent();
  const npm = parentOf(shell);
  return () =>
    // Where a parent dies, POSIX gives its children to another process, and Windows to none.
    parent() !== shell || !isThere(shell) || (npm !== undefined && parentOf(shell) !== npm);
}
