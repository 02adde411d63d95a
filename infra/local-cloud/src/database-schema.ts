/**
 * Tables of `cloud.db`. Instants are milliseconds since the epoch by the local clock. A later version adds tables or
 * columns; it never changes the meaning of one.
 */
export const databaseSchema = `
CREATE TABLE IF NOT EXISTS clock (id INTEGER PRIMARY KEY CHECK (id = 1), offset INTEGER NOT NULL);

CREATE TABLE IF NOT EXISTS messages (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  message_id TEXT NOT NULL,
  body TEXT NOT NULL,
  attributes TEXT NOT NULL,
  sent_at INTEGER NOT NULL,
  visible_at INTEGER NOT NULL,
  in_flight INTEGER NOT NULL DEFAULT 0,
  receive_count INTEGER NOT NULL DEFAULT 0,
  first_received_at INTEGER,
  receipt TEXT,
  dead_letter_source TEXT
);
CREATE INDEX IF NOT EXISTS messages_by_visibility ON messages (queue, visible_at, sequence);

CREATE TABLE IF NOT EXISTS events (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  bus TEXT NOT NULL,
  event TEXT NOT NULL,
  rules TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS schedules (
  rule TEXT PRIMARY KEY,
  expression TEXT NOT NULL,
  anchor INTEGER NOT NULL
);

CREATE TABLE IF NOT EXISTS stream_checkpoints (
  source TEXT NOT NULL,
  stream_arn TEXT NOT NULL,
  shard_id TEXT NOT NULL,
  sequence_number TEXT,
  finished INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (source, stream_arn, shard_id)
);

CREATE TABLE IF NOT EXISTS users (
  pool TEXT NOT NULL,
  username TEXT NOT NULL,
  email TEXT,
  sub TEXT NOT NULL,
  attributes TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  PRIMARY KEY (pool, username)
);
CREATE UNIQUE INDEX IF NOT EXISTS users_by_sub ON users (pool, sub);
CREATE UNIQUE INDEX IF NOT EXISTS users_by_email ON users (pool, email) WHERE email IS NOT NULL;

CREATE TABLE IF NOT EXISTS refresh_tokens (
  token_hash TEXT PRIMARY KEY,
  pool TEXT NOT NULL,
  client TEXT NOT NULL,
  sub TEXT NOT NULL,
  origin TEXT NOT NULL UNIQUE,
  authenticated_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS refresh_tokens_by_user ON refresh_tokens (pool, sub);

CREATE TABLE IF NOT EXISTS signing_keys (pool TEXT PRIMARY KEY, jwk TEXT NOT NULL);

CREATE TABLE IF NOT EXISTS email_account (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  suppressed_reasons TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS suppressed_addresses (
  address TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  message_id TEXT,
  feedback_id TEXT
);

CREATE TABLE IF NOT EXISTS sent_emails (minute INTEGER PRIMARY KEY, recipients INTEGER NOT NULL);

CREATE TABLE IF NOT EXISTS email_events (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  due_at INTEGER NOT NULL,
  happening TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS email_events_by_due ON email_events (due_at, sequence);
`;
