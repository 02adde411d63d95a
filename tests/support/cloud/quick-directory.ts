import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sharedMemory = '/dev/shm';
/** Bytes. */
const enoughSharedMemory = 1024 ** 3;

/** Whether files may be kept in shared memory, which is small or missing in many containers. */
export function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize >= enoughSharedMemory;
  } catch {
    return false;
  }
}

/**
 * Where a run of the tests makes the directory of its clouds: in memory where there is enough of it, since
 * a table waits for the disk at every write, and nobody needs afterwards what it has kept. Benchmarks stay
 * on the disk.
 */
export function quickDirectory(): string {
  return hasSharedMemory() ? sharedMemory : tmpdir();
}

/**
 * Makes a directory for the data of one cloud or table: in the directory of the run, which is quick to write to and
 * goes away as a whole.
 */
export function makeDataDirectory(prefix: string): string {
  const directory = process.env['LOCAL_CLOUD_TEMPLATE_CACHE'] ?? tmpdir();
  return mkdtempSync(path.join(directory, prefix));
}
