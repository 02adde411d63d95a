import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalCloudError } from '@bfj/local-cloud/local-cloud-error';

/**
 * Database of the simulated partners: they are not part of the cloud and have a separate file in its data directory.
 */
export type SandboxStore = DatabaseSync;

const schema = `
  CREATE TABLE IF NOT EXISTS webhooks (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    received_at TEXT NOT NULL,
    last_received_at TEXT NOT NULL,
    repeats INTEGER NOT NULL DEFAULT 0,
    headers TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS messages (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    channel TEXT NOT NULL,
    recipient TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
`;

/** Columns that older data may lack. */
const addedColumns = {
  state: "TEXT NOT NULL DEFAULT 'accepted'",
  reason: 'TEXT',
  inbound: 'INTEGER NOT NULL DEFAULT 0',
  message_id: 'TEXT',
  conversation: 'TEXT',
} as const;

const indexes = `
  DROP INDEX IF EXISTS messages_by_recipient;
  CREATE INDEX IF NOT EXISTS messages_to ON messages (recipient, position);
  CREATE INDEX IF NOT EXISTS messages_by_id
    ON messages (message_id) WHERE message_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS messages_by_conversation
    ON messages (conversation, position) WHERE conversation IS NOT NULL;
`;

function addMissingColumns(store: SandboxStore): void {
  const present = new Set(
    store
      .prepare("SELECT name FROM pragma_table_info('messages')")
      .all()
      .map(({ name }) => name),
  );
  for (const [name, type] of Object.entries(addedColumns)) {
    if (!present.has(name)) store.exec(`ALTER TABLE messages ADD COLUMN ${name} ${type}`);
  }
}

/**
 * @param directory undefined keeps the data in memory until the store is closed
 * @throws LocalCloudError when the file is corrupt or cannot be created
 */
export function openSandboxStore(directory: string | undefined): SandboxStore {
  const file = directory === undefined ? ':memory:' : path.join(directory, 'partners.db');
  try {
    if (directory !== undefined) mkdirSync(directory, { recursive: true });
    const store = new DatabaseSync(file, { timeout: 2000 });
    // A killed process loses no acknowledged write; only a power cut could.
    store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    store.exec(schema);
    addMissingColumns(store);
    store.exec(indexes);
    return store;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalCloudError(
      `The data file ${file} cannot be used (${reason}). Start with --fresh to begin with empty data.`,
    );
  }
}

/** Runs the work in a transaction. */
export function storeTransaction<Result>(store: SandboxStore, work: () => Result): Result {
  store.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    store.exec('COMMIT');
    return result;
  } catch (error) {
    store.exec('ROLLBACK');
    throw error;
  }
}
