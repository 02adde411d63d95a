import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';
import {
  businessScopedIdOf,
  canonicalNumber,
  isBusinessScopedId,
  ownNumber,
  typedDigits,
} from './phone-numbers.ts';

/** Somebody with WhatsApp, as it knows them for this business. */
export interface WhatsAppPerson {
  /** The number, a Brazilian mobile one without its ninth digit; the first user id of a person without a number. */
  readonly key: string;
  /** Digits with the country's code, all of them; null for whoever shows a user name only. */
  readonly phone: string | null;
  /** Their number as WhatsApp calls it. */
  readonly waId: string | null;
  readonly userId: string;
  readonly name: string;
  /** Until when free text may be written to them, milliseconds; 0 for whoever never wrote. */
  readonly windowUntil: number;
  readonly stopsMarketing: boolean;
  /** How often they have had another number. */
  readonly changes: number;
  /** Of the last message from them or to them, milliseconds. */
  readonly lastAt: number;
}

export interface WhatsAppPeople {
  /** Whoever has this number; somebody new where nobody has been seen with it. */
  withNumber(digits: string): WhatsAppPerson;
  withUserId(userId: string): WhatsAppPerson | undefined;
  /** Somebody of whom nothing but the user id is known. */
  withUserIdAlone(userId: string): WhatsAppPerson;
  find(key: string): WhatsAppPerson | undefined;
  save(person: WhatsAppPerson): void;
  remove(key: string): void;
  /** Whoever a message went to or came from last comes first. */
  list(limit: number): readonly WhatsAppPerson[];
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

export function openWhatsAppPeople(store: SandboxStore): WhatsAppPeople {
  store.exec(schema);
  const byKey = store.prepare('SELECT * FROM whatsapp_people WHERE key = ?');
  const byUserId = store.prepare('SELECT * FROM whatsapp_people WHERE user_id = ?');
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
  const find = (key: string) => read(byKey.get(key));
  return {
    withNumber: (digits) => {
      const key = canonicalNumber(digits);
      return find(key) ?? newPerson(key, digits);
    },
    withUserId: (userId) => read(byUserId.get(userId)),
    withUserIdAlone: (userId) =>
      read(byUserId.get(userId)) ?? {
        ...blank,
        key: userId,
        phone: null,
        waId: null,
        userId,
        name: 'Pessoa sem número',
      },
    find,
    save: (person) => {
      upsert.run(
        person.key,
        person.phone,
        person.waId,
        person.userId,
        person.name,
        person.windowUntil,
        person.stopsMarketing ? 1 : 0,
        person.changes,
        person.lastAt,
      );
    },
    remove: (key) => {
      remove.run(key);
    },
    list: (limit) => newest.all(limit).map((row) => rowSchema.parse(row)),
  };
}

/** Whoever is meant by a number as it is typed, or by a user id; somebody new where nobody is known. */
export function whoever(people: WhatsAppPeople, who: string): WhatsAppPerson {
  if (isBusinessScopedId(who)) return people.withUserIdAlone(who);
  return people.withNumber(typedDigits(who) ?? who);
}

const blank = { windowUntil: 0, stopsMarketing: false, changes: 0, lastAt: 0 } as const;

function newPerson(key: string, digits: string): WhatsAppPerson {
  const phone = withNinthDigit(digits);
  return {
    ...blank,
    key,
    phone,
    waId: ownNumber(phone),
    userId: businessScopedIdOf(key),
    name: `Pessoa ${phone.slice(-4)}`,
  };
}

/** Mobile numbers of Brazil have it; those of before 2016 and landlines are written without. */
function withNinthDigit(digits: string): string {
  const [, areaCode, rest] = /^55(\d{2})([6-9]\d{7})$/.exec(digits) ?? [];
  return areaCode === undefined || rest === undefined ? digits : `55${areaCode}9${rest}`;
}
