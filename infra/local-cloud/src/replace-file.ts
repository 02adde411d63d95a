import { renameSync } from 'node:fs';

/** Functions that a test replaces, to rename as another system would. */
export interface ReplaceDependencies {
  readonly rename: (from: string, to: string) => void;
  readonly pause: (milliseconds: number) => void;
}

const defaultDependencies: ReplaceDependencies = {
  rename: renameSync,
  pause: (milliseconds) =>
    void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/** Error codes of Windows while another process, or a virus scanner, has one of the files open. */
const inUseCodes = new Set(['EPERM', 'EACCES', 'EBUSY']);
const attempts = 10;

/**
 * Replaces a file by a finished one atomically: a reader gets the old or the new one.
 * @throws the error of the rename, unless the file was only in use for a moment
 */
export function replaceFile(
  from: string,
  to: string,
  { rename, pause }: ReplaceDependencies = defaultDependencies,
): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return rename(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!inUseCodes.has(code) || attempt === attempts) throw error;
      pause(10 * attempt);
    }
  }
}
