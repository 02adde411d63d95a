import type { SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import type { SandboxStore } from '../sandbox-store.ts';

/** Keys by which records are found, in addition to their id. */
export interface RecordKeys {
  readonly id: string | number;
  readonly status: string;
  /** Secondary key of a kind: a reference, a subscription, or an address. */
  readonly link: string | number | null;
  /** Milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  /** Milliseconds at which the record becomes due. */
  readonly dueAt: number | null;
}

const timeColumns = {
  created: 'created_at',
  changed: 'changed_at',
  approved: "json_extract(record, '$.approvedAt')",
} as const;
export type RecordTime = keyof typeof timeColumns;

export interface RecordFilter {
  readonly status?: string | undefined;
  readonly link?: string | undefined;
  /** Range in milliseconds, both ends inclusive, of the time in `within`; of the creation by default. */
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly within?: RecordTime | undefined;
  readonly sortedBy?: RecordTime | undefined;
  readonly oldestFirst?: boolean | undefined;
  readonly offset?: number | undefined;
  readonly limit: number;
}

export interface Records<Value> {
  find(id: string | number): Value | undefined;
  save(value: Value): void;
  list(filter: RecordFilter): { readonly total: number; readonly records: readonly Value[] };
  /** Returns the records with this status that were due by then, longest due first. */
  due(status: string, by: number, limit: number): readonly Value[];
}

const schema = `
  CREATE TABLE IF NOT EXISTS mercadopago_records (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    status TEXT NOT NULL,
    link TEXT,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    due_at INTEGER,
    record TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS mercadopago_by_time ON mercadopago_records (kind, created_at);
  CREATE INDEX IF NOT EXISTS mercadopago_by_change ON mercadopago_records (kind, changed_at);
  CREATE INDEX IF NOT EXISTS mercadopago_by_link ON mercadopago_records (kind, link, created_at);
  CREATE INDEX IF NOT EXISTS mercadopago_by_due
    ON mercadopago_records (kind, status, due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS mercadopago_numbers (
    name TEXT PRIMARY KEY,
    last INTEGER NOT NULL
  ) STRICT;
`;

export function createRecordTables(store: SandboxStore): void {
  store.exec(schema);
}

const rowSchema = z.object({ record: z.string() });

/** Opens the records of one kind, stored as JSON texts with the columns by which they are found. */
export function openRecords<Value>(
  store: SandboxStore,
  kind: string,
  valueSchema: z.ZodType<Value>,
  keysOf: (value: Value) => RecordKeys,
): Records<Value> {
  const read = (row: unknown) => valueSchema.parse(JSON.parse(rowSchema.parse(row).record));
  const selectById = store.prepare(
    'SELECT record FROM mercadopago_records WHERE kind = ? AND id = ?',
  );
  const upsert = store.prepare(
    `INSERT INTO mercadopago_records (kind, id, status, link, created_at, changed_at, due_at, record)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, id) DO UPDATE SET status = excluded.status, link = excluded.link,
       created_at = excluded.created_at, changed_at = excluded.changed_at,
       due_at = excluded.due_at, record = excluded.record`,
  );
  // With a bare variable as limit, SQLite plans the statement again at every call; a sum avoids this.
  const dueFirst = store.prepare(
    `SELECT record FROM mercadopago_records
     WHERE kind = ? AND status = ? AND due_at IS NOT NULL AND due_at <= ?
     ORDER BY due_at, id LIMIT ? + 0`,
  );
  return {
    find: (id) => {
      const row = selectById.get(kind, String(id));
      return row && read(row);
    },
    save: (value) => {
      const { id, status, link, createdAt, changedAt, dueAt } = keysOf(value);
      const linked = link === null ? null : String(link);
      const record = JSON.stringify(value);
      upsert.run(kind, String(id), status, linked, createdAt, changedAt, dueAt, record);
    },
    list: (filter) => {
      const { where, values } = conditions(kind, filter);
      const counted = store
        .prepare(`SELECT count(*) AS total FROM mercadopago_records WHERE ${where}`)
        .get(...values);
      const sortedBy = timeColumns[filter.sortedBy ?? 'created'];
      const direction = filter.oldestFirst === true ? 'ASC' : 'DESC';
      const rows = store
        .prepare(
          `SELECT record FROM mercadopago_records WHERE ${where}
           ORDER BY ${sortedBy} ${direction}, rowid ${direction} LIMIT ? OFFSET ?`,
        )
        .all(...values, filter.limit, filter.offset ?? 0);
      return { total: z.object({ total: z.int() }).parse(counted).total, records: rows.map(read) };
    },
    due: (status, by, limit) => dueFirst.all(kind, status, by, limit).map(read),
  };
}

function conditions(kind: string, filter: RecordFilter) {
  const time = timeColumns[filter.within ?? 'created'];
  const allConditions: [string, SQLInputValue | undefined][] = [
    ['kind = ?', kind],
    ['status = ?', filter.status],
    ['link = ?', filter.link],
    [`${time} >= ?`, filter.from],
    [`${time} <= ?`, filter.until],
  ];
  const usedConditions = allConditions.flatMap(([condition, value]) =>
    value === undefined ? [] : [{ condition, value }],
  );
  return {
    where: usedConditions.map(({ condition }) => condition).join(' AND '),
    values: usedConditions.map(({ value }) => value),
  };
}

/** Returns when the first record of any kind falls due after an instant. */
export function openDueTimes(store: SandboxStore): (instant: number) => number | undefined {
  const first = store.prepare(
    'SELECT min(due_at) AS next FROM mercadopago_records WHERE due_at IS NOT NULL AND due_at > ?',
  );
  const schemaOfFirst = z.object({ next: z.int().nullable() });
  return (instant) => schemaOfFirst.parse(first.get(instant)).next ?? undefined;
}

/** Returns sequential numbers, each used once, also across restarts. */
export function openNumbers(store: SandboxStore): (name: string, first: number) => number {
  const takeNumber = store.prepare(
    `INSERT INTO mercadopago_numbers (name, last) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last`,
  );
  return (name, first) => z.object({ last: z.int() }).parse(takeNumber.get(name, first)).last;
}
