import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { databaseSchema } from './database-schema.ts';
import { LocalCloudError } from './local-cloud-error.ts';

/** The state of every service but DynamoDB, in one SQLite file that survives `kill -9`. */
export interface Database {
  prepare(sql: string): StatementSync;
  /** Runs `work` in a transaction that commits or rolls back as a whole; a nested call joins the outer one. */
  transaction<Result>(work: () => Result): Result;
  readonly isOpen: boolean;
  close(): void;
}

const sqliteBusy = 5;

/**
 * Opens `cloud.db` in this directory, and creates both when they are missing. The file is locked, since two clouds
 * that hand out the same messages would do everything twice.
 * @throws LocalCloudError when it is corrupt, locked, or cannot be created
 */
export function openDatabase(directory: string): Database {
  const path = join(directory, 'cloud.db');
  let connection: DatabaseSync;
  try {
    mkdirSync(directory, { recursive: true });
    connection = new DatabaseSync(path, { timeout: 0 });
  } catch (error) {
    throw toLocalCloudError(path, error);
  }
  try {
    // The exclusive lock goes first: a WAL opened under it needs no shared memory file.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE');
    connection.exec('PRAGMA journal_mode = WAL');
    connection.exec('PRAGMA synchronous = NORMAL');
    assertIntact(connection);
    connection.exec(databaseSchema);
  } catch (error) {
    connection.close();
    throw toLocalCloudError(path, error);
  }
  return wrap(connection);
}

function wrap(connection: DatabaseSync): Database {
  let inTransaction = false;
  return {
    prepare: (sql) => connection.prepare(sql),
    transaction: (work) => {
      if (inTransaction) {
        return work();
      }
      connection.exec('BEGIN IMMEDIATE');
      inTransaction = true;
      try {
        const result = work();
        connection.exec('COMMIT');
        return result;
      } catch (error) {
        connection.exec('ROLLBACK');
        throw error;
      } finally {
        inTransaction = false;
      }
    },
    get isOpen() {
      return connection.isOpen;
    },
    close: () => {
      if (connection.isOpen) {
        connection.close();
      }
    },
  };
}

function assertIntact(connection: DatabaseSync): void {
  const verdict = connection.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (verdict !== 'ok') {
    throw new Error(String(verdict).split('\n')[0]);
  }
}

function toLocalCloudError(path: string, error: unknown): LocalCloudError {
  if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
    return new LocalCloudError(
      `The data file ${path} is in use: another local cloud is running on it.`,
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new LocalCloudError(
    `The data file ${path} cannot be used (${reason}). Start with --fresh to begin with empty data.`,
  );
}
