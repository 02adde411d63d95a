import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';
import {
  deriveBusinessScopedId,
  canonicalNumber,
  isBusinessScopedId,
  toWhatsAppNumber,
  typedDigits,
} from './phone-numbers.ts';

/** A WhatsApp user, as known to this business. */
export interface WhatsAppUser {
  /** The number, without the ninth digit of Brazilian mobile numbers; the first user id when there is no number. */
  readonly key: string;
  /** All digits with the country code; null for users with only a user name. */
  readonly phone: string | null;
  /** Their number in WhatsApp's form. */
  readonly waId: string | null;
  readonly userId: string;
  readonly name: string;
  /** End of the conversation window in milliseconds; 0 for users who never wrote. */
  readonly windowUntil: number;
  readonly stopsMarketing: boolean;
  /** Number of changes of their phone number. */
  readonly changes: number;
  /** Time of the last message from or to them, in milliseconds. */
  readonly lastAt: number;
}

export interface WhatsAppUsers {
  /** Returns the user with this number; a new one when it is unknown. */
  withNumber(digits: string): WhatsAppUser;
  withUserId(userId: string): WhatsAppUser | undefined;
  /** Returns the user with this id; a new one without a number when it is unknown. */
  withUserIdAlone(userId: string): WhatsAppUser;
  find(key: string): WhatsAppUser | undefined;
  save(user: WhatsAppUser): void;
  remove(key: string): void;
  /** Returns the users with the most recent messages first. */
  list(limit: number): readonly WhatsAppUser[];
}

const schema = `
  CREATE TABLE IF NOT EXISTS whatsapp_people (
    key TEXT PRIMARY KEY,
    phone TEXT,
    wa_id TEXT,
    user_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    window_until INTEGER NOT NULL,
    stops_marketing INTEGER NOT NULL,
    changes INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS whatsapp_people_by_time ON whatsapp_people (last_at);
`;

const rowSchema = z
  .object({
    key: z.string(),
    phone: z.string().nullable(),
    wa_id: z.string().nullable(),
    user_id: z.string(),
    name: z.string(),
    window_until: z.int(),
    stops_marketing: z.int(),
    changes: z.int(),
    last_at: z.int(),
  })
  .transform((row) => ({
    key: row.key,
    phone: row.phone,
    waId: row.wa_id,
    userId: row.user_id,
    name: row.name,
    windowUntil: row.window_until,
    stopsMarketing: row.stops_marketing === 1,
    changes: row.changes,
    lastAt: row.last_at,
  }));

export function openWhatsAppUsers(store: SandboxStore): WhatsAppUsers {
  store.exec(schema);
  const selectByKey = store.prepare('SELECT * FROM whatsapp_people WHERE key = ?');
  const selectByUserId = store.prepare('SELECT * FROM whatsapp_people WHERE user_id = ?');
  const newest = store.prepare('SELECT * FROM whatsapp_people ORDER BY last_at DESC LIMIT ? + 0');
  const upsert = store.prepare(
    `INSERT INTO whatsapp_people VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET phone = excluded.phone, wa_id = excluded.wa_id,
       user_id = excluded.user_id, name = excluded.name, window_until = excluded.window_until,
       stops_marketing = excluded.stops_marketing, changes = excluded.changes,
       last_at = excluded.last_at`,
  );
  const remove = store.prepare('DELETE FROM whatsapp_people WHERE key = ?');
  const read = (row: unknown) => (row === undefined ? undefined : rowSchema.parse(row));
  const find = (key: string) => read(selectByKey.get(key));
  return {
    withNumber: (digits) => {
      const key = canonicalNumber(digits);
      return find(key) ?? newUser(key, digits);
    },
    withUserId: (userId) => read(selectByUserId.get(userId)),
    withUserIdAlone: (userId) =>
      read(selectByUserId.get(userId)) ?? {
        ...newUserDefaults,
        key: userId,
        phone: null,
        waId: null,
        userId,
        name: 'Pessoa sem número',
      },
    find,
    save: (user) => {
      upsert.run(
        user.key,
        user.phone,
        user.waId,
        user.userId,
        user.name,
        user.windowUntil,
        user.stopsMarketing ? 1 : 0,
        user.changes,
        user.lastAt,
      );
    },
    remove: (key) => {
      remove.run(key);
    },
    list: (limit) => newest.all(limit).map((row) => rowSchema.parse(row)),
  };
}

/** Returns the user of a typed number or of a user id; a new one when it is unknown. */
export function findOrCreateUser(users: WhatsAppUsers, address: string): WhatsAppUser {
  if (isBusinessScopedId(address)) return users.withUserIdAlone(address);
  return users.withNumber(typedDigits(address) ?? address);
}

const newUserDefaults = { windowUntil: 0, stopsMarketing: false, changes: 0, lastAt: 0 } as const;

function newUser(key: string, digits: string): WhatsAppUser {
  const phone = withNinthDigit(digits);
  return {
    ...newUserDefaults,
    key,
    phone,
    waId: toWhatsAppNumber(phone),
    userId: deriveBusinessScopedId(key),
    name: `Pessoa ${phone.slice(-4)}`,
  };
}

/** Adds the ninth digit to Brazilian mobile numbers; numbers from before 2016 lack it, and landlines have none. */
function withNinthDigit(digits: string): string {
  const [, areaCode, rest] = /^55(\d{2})([6-9]\d{7})$/.exec(digits) ?? [];
  return areaCode === undefined || rest === undefined ? digits : `55${areaCode}9${rest}`;
}
