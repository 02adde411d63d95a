import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LocalCloudError } from '../../local-cloud/local-cloud-error.ts';

/**
 * What the partners of the product remember: they are no part of the cloud, so they have a file
 * of their own beside its data.
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
  CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (channel, recipient, position);
`;

/** @throws LocalCloudError where the file is broken or cannot be made */
export function openSandboxStore(directory: string): SandboxStore {
  const file = path.join(directory, 'partners.db');
  try {
    mkdirSync(directory, { recursive: true });
    const store = new DatabaseSync(file, { timeout: 2000 });
    // A killed process loses nothing that it has acknowledged; only a power cut could.
    store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    store.exec(schema);
    return store;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalCloudError(
      `The data file ${file} cannot be used (${reason}). Start with --fresh to begin with empty data.`,
    );
  }
}
