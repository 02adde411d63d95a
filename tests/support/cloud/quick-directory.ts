import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sharedMemory = '/dev/shm';
/** In bytes. */
const enoughSharedMemory = 1024 ** 3;

/** Returns whether shared memory is large enough for files; it is small or missing in many containers. */
export function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize >= enoughSharedMemory;
  } catch {
    return false;
  }
}

/**
 * Returns the directory in which a run of the tests creates its clouds: in memory where there is enough of it, since
 * a table waits for the disk at every write and its data is not needed afterwards. Benchmarks stay on the disk.
 */
export function quickDirectory(): string {
  return hasSharedMemory() ? sharedMemory : tmpdir();
}

/**
 * Creates a directory for the data of one cloud or table, inside the run's directory, which is fast to write to and
 * deleted as a whole.
 */
export function makeDataDirectory(prefix: string): string {
  const directory = process.env['LOCAL_CLOUD_TEMPLATE_CACHE'] ?? tmpdir();
  return mkdtempSync(path.join(directory, prefix));
}
