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
  /** Lets the next start have it; removes it where it was only for this one. */
  readonly release: () => void;
}

/** A lock of the operating system on this file: it goes with the process, however that ends. */
const lockFile = 'lock.db';
/** A lock that nobody refers to any more would be collected, and with that let go. */
const heldLocks = new Set<DatabaseSync>();
/** Who holds the lock; only ever shown. */
const ownerFile = 'lock.pid';

/**
 * Takes the directory that holds a local cloud's data, for one process at a time.
 * @throws LocalCloudError where another one has it, or where it cannot be made
 */
export function takeDataDirectory(options: {
  readonly directory: string;
  /** A directory of this start alone, removed when it ends. */
  readonly memory: boolean;
  /** Begins with empty data. */
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
  if (options.fresh) refuseForeignContents(directory);
  const lock = acquireLock(directory);
  heldLocks.add(lock);
  writeFileSync(path.join(directory, ownerFile), String(process.pid));
  if (options.fresh) empty(directory);
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

/** Emptying a directory that was never ours would delete somebody's files. */
function refuseForeignContents(directory: string): void {
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
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    if (!busy) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new LocalCloudError(`The lock of ${directory} cannot be taken: ${reason}`);
    }
    throw new LocalCloudError(
      `${directory} is in use by another local cloud (process ${owner(directory)}). Stop that one first.`,
    );
  }
}

function owner(directory: string): string {
  try {
    return readFileSync(path.join(directory, ownerFile), 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

function empty(directory: string): void {
  for (const entry of readdirSync(directory)) {
    if (entry.startsWith('lock.')) continue;
    rmSync(path.join(directory, entry), { recursive: true, force: true });
  }
}
