import { renameSync } from 'node:fs';

/** What a test may fake: renaming as another system would do it. */
export interface ReplaceDependencies {
  readonly rename: (from: string, to: string) => void;
  readonly pause: (milliseconds: number) => void;
}

const here: ReplaceDependencies = {
  rename: renameSync,
  pause: (milliseconds) =>
    void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/** What Windows says while another process, or a virus scanner, has one of the files open. */
const inUse = new Set(['EPERM', 'EACCES', 'EBUSY']);
const attempts = 10;

/**
 * Puts a finished file in the place of another, at once: whoever reads meets the old or the new one.
 * @throws what renaming throws, where it is not that the file is in use for a moment
 */
export function replaceFile(
  from: string,
  to: string,
  { rename, pause }: ReplaceDependencies = here,
): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return rename(from, to);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!inUse.has(code) || attempt === attempts) throw error;
      pause(10 * attempt);
    }
  }
}
