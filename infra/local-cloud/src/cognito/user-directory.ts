import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { UserPoolModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { cognitoErrors } from './cognito-errors.ts';

export type UserAttributes = Readonly<Record<string, string>>;

export interface User {
  readonly pool: string;
  /** The e-mail in lower case, or the sub in a pool where e-mails are aliases. */
  readonly username: string;
  readonly sub: string;
  /** Without `sub`. */
  readonly attributes: UserAttributes;
  readonly status: 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED';
  /** Milliseconds since the epoch, by the local clock. */
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface UserDirectory {
  /** @throws AwsError UsernameExistsException, InvalidParameterException */
  create(pool: UserPoolModel, signInName: string, attributes: UserAttributes): User;
  /** Finds a user by user name, by sub, or by e-mail where it is an alias; case-insensitive. */
  find(pool: UserPoolModel, name: string): User | undefined;
  findBySub(poolId: string, sub: string): User | undefined;
  /**
   * An empty value removes the attribute.
   * @throws AwsError AliasExistsException
   */
  update(user: User, pool: UserPoolModel, attributes: UserAttributes): void;
  setStatus(user: User, status: User['status']): void;
  delete(user: User): void;
}

const rowSchema = z.object({
  pool: z.string(),
  username: z.string(),
  sub: z.string(),
  attributes: z.string(),
  status: z.enum(['FORCE_CHANGE_PASSWORD', 'CONFIRMED']),
  created_at: z.int(),
  modified_at: z.int(),
});
const attributesSchema = z.record(z.string(), z.string());

/** Stores the users of all pools. It stores no passwords, because no supported flow uses one. */
export function createUserDirectory(database: Database, clock: MovableClock): UserDirectory {
  const insert = database.prepare(
    `INSERT INTO users (pool, username, email, sub, attributes, status, created_at, modified_at)
     VALUES (?, ?, ?, ?, ?, 'FORCE_CHANGE_PASSWORD', ?, ?) ON CONFLICT DO NOTHING`,
  );
  const selectByName = database.prepare(
    'SELECT * FROM users WHERE pool = :pool AND (username = :name OR email = :name OR sub = :name)',
  );
  const selectBySub = database.prepare('SELECT * FROM users WHERE pool = ? AND sub = ?');
  const updateAttributes = database.prepare(
    'UPDATE OR IGNORE users SET attributes = ?, email = ?, modified_at = ? WHERE pool = ? AND username = ?',
  );
  const updateStatus = database.prepare(
    'UPDATE users SET status = ?, modified_at = ? WHERE pool = ? AND username = ?',
  );
  const remove = database.prepare('DELETE FROM users WHERE pool = ? AND username = ?');

  const find = (pool: UserPoolModel, name: string) => {
    const row = selectByName.get({ pool: pool.id, name: name.toLowerCase() });
    return row === undefined ? undefined : parseUser(row);
  };

  return {
    find,
    findBySub: (poolId, sub) => {
      const row = selectBySub.get(poolId, sub);
      return row === undefined ? undefined : parseUser(row);
    },
    create: (pool, signInName, requestedAttributes) => {
      const sub = randomUUID();
      const name = signInName.toLowerCase();
      const hasAliases = emailsAreAliases(pool);
      if (hasAliases && !name.includes('@')) {
        throw cognitoErrors.invalidParameter('Username should be an email.');
      }
      const attributes = hasAliases
        ? { ...requestedAttributes, email: requestedAttributes['email'] ?? name }
        : requestedAttributes;
      const username = hasAliases ? sub : name;
      const email = hasAliases ? attributes['email']?.toLowerCase() : undefined;
      const now = clock.milliseconds();
      const json = JSON.stringify(attributes);
      const { changes } = insert.run(pool.id, username, email ?? null, sub, json, now, now);
      if (changes === 0) {
        throw cognitoErrors.usernameExists();
      }
      return {
        pool: pool.id,
        username,
        sub,
        attributes,
        status: 'FORCE_CHANGE_PASSWORD',
        createdAt: now,
        modifiedAt: now,
      };
    },
    update: (user, pool, changed) => {
      const attributes = mergeAttributes(user.attributes, changed);
      const email = emailsAreAliases(pool) ? (attributes['email']?.toLowerCase() ?? null) : null;
      const { changes } = updateAttributes.run(
        JSON.stringify(attributes),
        email,
        clock.milliseconds(),
        user.pool,
        user.username,
      );
      if (changes === 0) {
        throw cognitoErrors.aliasExists();
      }
    },
    setStatus: (user, status) => {
      updateStatus.run(status, clock.milliseconds(), user.pool, user.username);
    },
    delete: (user) => {
      remove.run(user.pool, user.username);
    },
  };
}

export function emailsAreAliases(pool: UserPoolModel): boolean {
  return pool.usernameAttributes?.includes('email') === true;
}

/** Merges attributes; a changed e-mail or phone number becomes unverified unless the change verifies it. */
function mergeAttributes(before: UserAttributes, changed: UserAttributes): UserAttributes {
  const unverified = ['email', 'phone_number']
    .filter((name) => changed[name] !== undefined && changed[name] !== before[name])
    .map((name): [string, string] => [`${name}_verified`, 'false']);
  const merged: UserAttributes = { ...before, ...Object.fromEntries(unverified), ...changed };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

function parseUser(value: unknown): User {
  const row = rowSchema.parse(value);
  return {
    pool: row.pool,
    username: row.username,
    sub: row.sub,
    attributes: attributesSchema.parse(JSON.parse(row.attributes)),
    status: row.status,
    createdAt: row.created_at,
    modifiedAt: row.modified_at,
  };
}
