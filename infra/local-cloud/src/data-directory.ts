import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalCloudError } from './local-cloud-error.ts';

export interface DataDirectory {
  readonly path: string;
  /** Releases the lock for the next start, and deletes a temporary directory. */
  readonly release: () => void;
}

/** File with an operating-system lock, which is released however the process ends. */
const lockFile = 'lock.db';
/** Keeps a reference to each lock: a garbage-collected connection would release it. */
const heldLocks = new Set<DatabaseSync>();
/** File with the process id of the lock's owner, for error messages only. */
const ownerFile = 'lock.pid';

/**
 * Locks the directory of a local cloud's data for one process.
 * @throws LocalCloudError when another process holds it, or when it cannot be created
 */
export function takeDataDirectory(options: {
  readonly directory: string;
  /** Uses a temporary directory for this start, deleted when it ends. */
  readonly memory: boolean;
  /** Starts with empty data. */
  readonly fresh: boolean;
}): DataDirectory {
  if (options.memory) {
    const temporary = mkdtempSync(path.join(tmpdir(), 'local-cloud-'));
    return {
      path: temporary,
      release: () => rmSync(temporary, { recursive: true, force: true }),
    };
  }
  const directory = path.resolve(options.directory);
  makeDirectory(directory);
  if (options.fresh) rejectForeignContents(directory);
  const lock = acquireLock(directory);
  heldLocks.add(lock);
  writeFileSync(path.join(directory, ownerFile), String(process.pid));
  if (options.fresh) emptyDirectory(directory);
  return {
    path: directory,
    release: () => {
      rmSync(path.join(directory, ownerFile), { force: true });
      heldLocks.delete(lock);
      lock.close();
    },
  };
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalCloudError(`The data directory ${directory} cannot be made: ${reason}`);
  }
}

/** Rejects a directory that holds other files: emptying it would delete a developer's files. */
function rejectForeignContents(directory: string): void {
  if (readdirSync(directory).length === 0 || existsSync(path.join(directory, lockFile))) return;
  throw new LocalCloudError(
    `${directory} holds files but no data of a local cloud, so it is not emptied. Name another directory.`,
  );
}

function acquireLock(directory: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(directory, lockFile), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const isLockedByOther = error instanceof Error && 'errcode' in error && error.errcode === 5;
    if (!isLockedByOther) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new LocalCloudError(`The lock of ${directory} cannot be taken: ${reason}`);
    }
    throw new LocalCloudError(
      `${directory} is in use by another local cloud (process ${readOwner(directory)}). Stop that one first.`,
    );
  }
}

function readOwner(directory: string): string {
  try {
    return readFileSync(path.join(directory, ownerFile), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

function emptyDirectory(directory: string): void {
  for (const entry of readdirSync(directory)) {
    if (entry.startsWith('lock.')) continue;
    rmSync(path.join(directory, entry), { recursive: true, force: true });
  }
}
