import type { Database } from '../database.ts';

const columns = `sequence, message_id, body, attributes, sent_at, receive_count,
  first_received_at, dead_letter_source`;

/** Prepares every statement on the messages table once. */
export function prepareMessageStatements(database: Database) {
  return {
    releaseAllInFlight: database.prepare(
      'UPDATE messages SET visible_at = min(visible_at, ?), in_flight = 0 WHERE in_flight = 1',
    ),
    insert: database.prepare(
      'INSERT INTO messages (queue, message_id, body, attributes, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    anyVisible: database.prepare(
      'SELECT 1 FROM messages WHERE queue = ? AND visible_at <= ? LIMIT 1',
    ),
    // With a bare variable as limit, SQLite plans the statement again at every call; a sum avoids this.
    selectVisible: database.prepare(
      `SELECT ${columns} FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, sequence LIMIT ? + 0`,
    ),
    take: database.prepare(
      'UPDATE messages SET visible_at = ?, in_flight = 1, receive_count = receive_count + 1, first_received_at = ?, receipt = ? WHERE sequence = ?',
    ),
    move: database.prepare(
      'UPDATE messages SET queue = ?, visible_at = ?, dead_letter_source = ?, in_flight = 0, receive_count = 0, first_received_at = NULL, receipt = NULL WHERE sequence = ?',
    ),
    release: database.prepare(
      'UPDATE messages SET visible_at = ? WHERE sequence = ? AND receipt = ? RETURNING queue',
    ),
    deleteReceived: database.prepare('DELETE FROM messages WHERE sequence = ? AND receipt = ?'),
    deleteBySequence: database.prepare('DELETE FROM messages WHERE sequence = ?'),
    deleteAll: database.prepare('DELETE FROM messages WHERE queue = ?'),
    deleteSentBefore: database.prepare(
      'DELETE FROM messages WHERE queue = ? AND sent_at < ? AND visible_at <> ?',
    ),
    nextVisibleAt: database.prepare(
      'SELECT min(visible_at) AS next FROM messages WHERE queue = ? AND visible_at < ?',
    ),
  };
}
