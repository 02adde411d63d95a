import * as z from 'zod';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';

export const suppressionReasonSchema = z.enum(['BOUNCE', 'COMPLAINT']);
export type SuppressionReason = z.infer<typeof suppressionReasonSchema>;

export interface SuppressedAddress {
  readonly address: string;
  readonly reason: SuppressionReason;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  readonly messageId: string | undefined;
  readonly feedbackId: string | undefined;
}

/** The account's suppression list: SES accepts messages to these addresses, but sends none. */
export interface SuppressionList {
  /** Reasons for which SES adds an address automatically. */
  reasons(): readonly SuppressionReason[];
  setReasons(reasons: readonly SuppressionReason[]): void;
  find(address: string): SuppressedAddress | undefined;
  put(
    address: string,
    reason: SuppressionReason,
    cause?: { readonly messageId: string; readonly feedbackId: string },
  ): void;
  /** Returns false when the address was not on the list. */
  remove(address: string): boolean;
  /** Returns entries in order of their addresses, after this one. */
  list(filter: {
    readonly reasons: readonly SuppressionReason[];
    readonly after: string;
    readonly limit: number;
  }): readonly SuppressedAddress[];
}

const rowSchema = z
  .object({
    address: z.string(),
    reason: suppressionReasonSchema,
    updated_at: z.number(),
    message_id: z.string().nullable(),
    feedback_id: z.string().nullable(),
  })
  .transform((row) => ({
    address: row.address,
    reason: row.reason,
    updatedAt: row.updated_at,
    messageId: row.message_id ?? undefined,
    feedbackId: row.feedback_id ?? undefined,
  }));

export function createSuppressionList(dependencies: {
  readonly database: Database;
  readonly clock: MovableClock;
}): SuppressionList {
  const { database, clock } = dependencies;
  const readReasons = database.prepare('SELECT suppressed_reasons FROM email_account WHERE id = 1');
  const saveReasons = database.prepare(
    'INSERT OR REPLACE INTO email_account (id, suppressed_reasons) VALUES (1, ?)',
  );
  const one = database.prepare('SELECT * FROM suppressed_addresses WHERE address = ?');
  const save = database.prepare(
    `INSERT OR REPLACE INTO suppressed_addresses (address, reason, updated_at, message_id, feedback_id)
     VALUES (?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM suppressed_addresses WHERE address = ?');
  const some = database.prepare(
    `SELECT * FROM suppressed_addresses
     WHERE address > ?1 AND (?2 LIKE '%' || reason || '%') ORDER BY address LIMIT ?3`,
  );
  return {
    reasons: () => {
      const row = readReasons.get();
      if (row === undefined) return ['BOUNCE', 'COMPLAINT'];
      const { suppressed_reasons } = z.object({ suppressed_reasons: z.string() }).parse(row);
      return z.array(suppressionReasonSchema).parse(JSON.parse(suppressed_reasons));
    },
    setReasons: (reasons) => {
      saveReasons.run(JSON.stringify(reasons));
    },
    find: (address) => {
      const row = one.get(normalizeAddress(address));
      return row === undefined ? undefined : rowSchema.parse(row);
    },
    put: (address, reason, cause) => {
      save.run(
        normalizeAddress(address),
        reason,
        clock.milliseconds(),
        cause?.messageId ?? null,
        cause?.feedbackId ?? null,
      );
    },
    remove: (address) => remove.run(normalizeAddress(address)).changes > 0,
    list: ({ reasons, after, limit }) =>
      some.all(after, reasons.join(','), limit).map((row) => rowSchema.parse(row)),
  };
}

/** SES's list is case-insensitive. */
function normalizeAddress(address: string): string {
  return address.toLowerCase();
}
