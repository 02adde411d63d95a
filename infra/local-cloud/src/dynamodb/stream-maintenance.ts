import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** Maintenance that a cloud does in dynoxide's file to keep its streams fast. */
export interface StreamMaintenance {
  /** Returns a number that changes after every write; costs some microseconds. */
  version(): number;
  /**
   * Deletes records up to this one, at most once a second, but never a table's last: dynoxide numbers the next
   * record by it.
   */
  deleteUntil(tableName: string, sequenceNumber: string): void;
  close(): void;
}

const deleteEveryMilliseconds = 1000;

/**
 * Creates the index without which dynoxide's writes slow down with every record. It does so in the data file of a
 * running dynoxide: SQLite lets both processes write in turn.
 */
export function openStreamMaintenance(dataFile: string): StreamMaintenance {
  // Keep lock waits short: they block everything else in this process.
  const connection = new DatabaseSync(dataFile, { timeout: 1000 });
  connection.exec('PRAGMA synchronous = NORMAL');
  // dynoxide checkpoints the WAL; doing it here would block this process.
  connection.exec('PRAGMA wal_autocheckpoint = 0');
  connection.exec(
    'CREATE INDEX IF NOT EXISTS stream_records_by_table ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  );
  connection.exec('PRAGMA busy_timeout = 20');
  const selectVersion = connection.prepare('PRAGMA data_version');
  const deleteRecords = connection.prepare(
    `DELETE FROM _stream_records WHERE table_name = :table
       AND CAST(sequence_number AS INTEGER) <= CAST(:until AS INTEGER)
       AND CAST(sequence_number AS INTEGER) < (
         SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table
       )`,
  );
  const versionSchema = z.object({ data_version: z.int() });
  let deletedAt = Number.NEGATIVE_INFINITY;
  return {
    version: () => versionSchema.parse(selectVersion.get()).data_version,
    deleteUntil: (tableName, sequenceNumber) => {
      if (performance.now() - deletedAt < deleteEveryMilliseconds) {
        return;
      }
      deletedAt = performance.now();
      try {
        deleteRecords.run({ table: tableName, until: sequenceNumber });
      } catch {
        // The partition is being written to: these records are deleted with the next ones.
      }
    },
    close: () => connection.close(),
  };
}
