import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

/** What a cloud does in dynoxide's own file to keep its streams fast. */
export interface StreamRecords {
  /** A number that is another one after anything was written; costs some microseconds. */
  version(): number;
  /**
   * Forgets records up to this one, at most once a second, but never a table's last: dynoxide
   * numbers the next one by it.
   */
  forgetUntil(tableName: string, sequenceNumber: string): void;
  close(): void;
}

const forgetEveryMilliseconds = 1000;

/**
 * Without an index, dynoxide's writes slow down with every record. This makes it, in the data
 * file of a dynoxide that runs: SQLite lets both at it in turn.
 */
export function openStreamRecords(dataFile: string): StreamRecords {
  // Waits are kept short: they would hold up everything else in this process.
  const connection = new DatabaseSync(dataFile, { timeout: 1000 });
  connection.exec('PRAGMA synchronous = NORMAL');
  // Tidying the file is dynoxide's business; here it would hold up this process.
  connection.exec('PRAGMA wal_autocheckpoint = 0');
  connection.exec(
    'CREATE INDEX IF NOT EXISTS stream_records_by_table ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  );
  connection.exec('PRAGMA busy_timeout = 20');
  const selectVersion = connection.prepare('PRAGMA data_version');
  const forget = connection.prepare(
    `DELETE FROM _stream_records WHERE table_name = :table
       AND CAST(sequence_number AS INTEGER) <= CAST(:until AS INTEGER)
       AND CAST(sequence_number AS INTEGER) < (
         SELECT max(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table
       )`,
  );
  const versionSchema = z.object({ data_version: z.int() });
  let forgottenAt = Number.NEGATIVE_INFINITY;
  return {
    version: () => versionSchema.parse(selectVersion.get()).data_version,
    forgetUntil: (tableName, sequenceNumber) => {
      if (performance.now() - forgottenAt < forgetEveryMilliseconds) {
        return;
      }
      forgottenAt = performance.now();
      try {
        forget.run({ table: tableName, until: sequenceNumber });
      } catch {
        // It is being written to: these records go with the next ones.
      }
    },
    close: () => connection.close(),
  };
}
