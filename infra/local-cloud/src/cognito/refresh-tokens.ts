import { createHash, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';

/** A sign-in: the data that all tokens issued from it share. */
export interface SignIn {
  readonly pool: string;
  readonly client: string;
  readonly sub: string;
  /** `origin_jti` of its tokens. */
  readonly origin: string;
  /** Milliseconds since the epoch. */
  readonly authenticatedAt: number;
}

export interface RefreshTokens {
  issue(
    pool: string,
    client: string,
    sub: string,
    validMilliseconds: number,
  ): {
    readonly token: string;
    readonly signIn: SignIn;
  };
  /** Returns undefined for a token that is unknown, revoked or expired. */
  find(token: string): SignIn | undefined;
  /** Returns whether the tokens of this sign-in are still valid. */
  isActive(origin: string): boolean;
  revoke(token: string): void;
  /** Revokes every sign-in of a user. */
  revokeAll(pool: string, sub: string): void;
}

const rowSchema = z.object({
  pool: z.string(),
  client: z.string(),
  sub: z.string(),
  origin: z.string(),
  authenticated_at: z.int(),
  expires_at: z.int(),
});
/** Access tokens expire at most one day after their refresh token. */
const retentionAfterExpiryMilliseconds = 86_400_000;

/** Stores only hashes, and deletes the row of a revoked token. */
export function createRefreshTokens(database: Database, clock: MovableClock): RefreshTokens {
  const insert = database.prepare(
    'INSERT INTO refresh_tokens (token_hash, pool, client, sub, origin, authenticated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const select = database.prepare('SELECT * FROM refresh_tokens WHERE token_hash = ?');
  const selectOrigin = database.prepare('SELECT 1 FROM refresh_tokens WHERE origin = ?');
  const remove = database.prepare('DELETE FROM refresh_tokens WHERE token_hash = ?');
  const removeAll = database.prepare('DELETE FROM refresh_tokens WHERE pool = ? AND sub = ?');
  const removeExpired = database.prepare(
    'DELETE FROM refresh_tokens WHERE pool = ? AND sub = ? AND expires_at < ?',
  );

  return {
    issue: (pool, client, sub, validMilliseconds) => {
      const token = randomBytes(48).toString('base64url');
      const now = clock.milliseconds();
      const origin = randomUUID();
      database.transaction(() => {
        removeExpired.run(pool, sub, now - retentionAfterExpiryMilliseconds);
        insert.run(hashOf(token), pool, client, sub, origin, now, now + validMilliseconds);
      });
      return { token, signIn: { pool, client, sub, origin, authenticatedAt: now } };
    },
    find: (token) => {
      const found = select.get(hashOf(token));
      const row = found === undefined ? undefined : rowSchema.parse(found);
      if (row === undefined || row.expires_at <= clock.milliseconds()) {
        return undefined;
      }
      const { pool, client, sub, origin } = row;
      return { pool, client, sub, origin, authenticatedAt: row.authenticated_at };
    },
    isActive: (origin) => selectOrigin.get(origin) !== undefined,
    revoke: (token) => {
      remove.run(hashOf(token));
    },
    revokeAll: (pool, sub) => {
      removeAll.run(pool, sub);
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
