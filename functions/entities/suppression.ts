import * as z from 'zod/mini';
import type { MessageChannel } from '../../shared/contracts/messaging.ts';
import {
  isLifting,
  suppressionReasons,
  suppressionRules,
  type LiftingAct,
  type SuppressionReason,
} from '../../shared/messages/suppressions.ts';
import { toWhatsAppKey } from './phone-number.ts';
import { laterThan, secondsSinceEpoch } from '../runtime/clock.ts';
import type { ItemKey } from '../runtime/table.ts';
import type { IdentityDigest } from './identity-digest.ts';

/*
 * Addresses and numbers that get no messages. A suppression belongs to the address, not to the account: a complaint
 * also stops the newsletter. The digest identifies no user and may stay after a deletion. For each reason the last
 * report is kept with its time, so that repeated, late and reordered reports result in the same row.
 */

export const suppressionEntity = 'Suppression';

const entrySchema = z.object({
  /** ISO 8601, UTC: the time of the message. */
  since: z.string(),
  /** Whether the report lifts the suppression. */
  isLifted: z.optional(z.literal(true)),
});
type SuppressionEntry = z.infer<typeof entrySchema>;
type SuppressionEntries = Partial<Readonly<Record<SuppressionReason, SuppressionEntry>>>;

const itemSchema = z.object({
  entity: z.literal(suppressionEntity),
  words: z.partialRecord(z.enum(suppressionReasons), entrySchema),
});

/** A report about an address. */
export type SuppressionReport = {
  /** ISO 8601, UTC: the time of the report, by the user or the partner. */
  readonly at: string;
} & ({ readonly silence: SuppressionReason } | { readonly act: LiftingAct });

/** Why nothing is sent to an address. */
export interface Suppression {
  readonly reason: SuppressionReason;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** ISO 8601, UTC: when sending is tried again; undefined for never. */
  readonly until: string | undefined;
}

/**
 * Returns the key of an address: an e-mail in lower case, a number with its country, or a user id of WhatsApp.
 */
export async function suppressionKey(
  digest: IdentityDigest,
  channel: MessageChannel,
  address: string,
): Promise<ItemKey> {
  const value =
    channel === 'email'
      ? await digest('email', address.toLowerCase())
      : await digest('phone', toWhatsAppKey(address));
  return { PK: `SUPPRESSED#${value}`, SK: channel === 'email' ? 'EMAIL' : 'WHATSAPP' };
}

/**
 * Returns the row after another report.
 * @param row the row as it was read, in any version
 * @returns undefined when nothing changes
 */
export function suppressionAfter(
  key: ItemKey,
  row: Readonly<Record<string, unknown>> | undefined,
  report: SuppressionReport,
  now: Date,
) {
  const before = parseEntries(row);
  const normalized = { ...report, at: new Date(report.at).toISOString() };
  const changes = Object.fromEntries(
    suppressionReasons.flatMap((reason) => {
      const changedEntry = newerEntry(reason, before[reason], normalized);
      return changedEntry === undefined ? [] : [[reason, changedEntry]];
    }),
  );
  if (Object.keys(changes).length === 0) return undefined;
  const entries: SuppressionEntries = { ...before, ...changes };
  const ends = Object.entries(entries).map(([reason, own]) => suppressionEnd(reason, own));
  const expiresAt = ends.every((end) => end !== undefined)
    ? secondsSinceEpoch(new Date(Math.max(...ends)))
    : undefined;
  return {
    ...key,
    entity: suppressionEntity,
    words: entries,
    updated_at: laterThan([suppressionVersion(row)], now),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** Returns the version for the condition of a change; undefined without a row. */
export function suppressionVersion(
  row: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  return z.object({ updated_at: z.string() }).safeParse(row).data?.updated_at;
}

/** The condition that a row is as it was seen. */
export function suppressionVersionCondition(row: Readonly<Record<string, unknown>> | undefined) {
  const version = suppressionVersion(row);
  if (version === undefined) return { ConditionExpression: 'attribute_not_exists(updated_at)' };
  return {
    ConditionExpression: 'updated_at = :version',
    ExpressionAttributeValues: { ':version': version },
  };
}

/** @returns undefined for none, for an expired one, and for one that cannot be parsed */
export function safeParseSuppression(item: unknown, now: Date): Suppression | undefined {
  const entries = parseEntries(item);
  for (const reason of suppressionReasons) {
    const entry = entries[reason];
    if (entry === undefined || entry.isLifted === true) continue;
    const end = suppressionEnd(reason, entry);
    if (end !== undefined && end <= now.getTime()) continue;
    const until = end === undefined ? undefined : new Date(end).toISOString();
    return { reason, since: entry.since, until };
  }
  return undefined;
}

/** Returns whether an act of the user lifts a row's suppression. */
export function isLiftedBy(act: LiftingAct, item: unknown): boolean {
  const entries = parseEntries(item);
  return suppressionReasons.some((reason) => {
    const entry = entries[reason];
    return entry !== undefined && entry.isLifted !== true && isLifting(act, reason);
  });
}

function parseEntries(item: unknown): SuppressionEntries {
  return itemSchema.safeParse(item).data?.words ?? {};
}

/** The later report counts; of two with the same time, the suppression. */
function newerEntry(
  reason: SuppressionReason,
  before: SuppressionEntry | undefined,
  report: SuppressionReport,
): SuppressionEntry | undefined {
  const { at } = report;
  if ('silence' in report) {
    if (report.silence !== reason) return undefined;
    const isNewer =
      before === undefined || (before.isLifted === true ? before.since <= at : before.since < at);
    return isNewer ? { since: at } : undefined;
  }
  if (!isLifting(report.act, reason)) return undefined;
  const isNewer =
    before === undefined ? suppressionRules[reason].isReportedLate : before.since < at;
  return isNewer ? { since: at, isLifted: true } : undefined;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The longest delay of a partner's report, plus one day. */
const liftedDays = 9;

/** Milliseconds; undefined when only an act of the user lifts it. */
function suppressionEnd(reason: string, { since, isLifted }: SuppressionEntry): number | undefined {
  const rule = suppressionReasons.find((candidate) => candidate === reason);
  const days = isLifted === true ? liftedDays : rule && suppressionRules[rule].days;
  return days === undefined ? undefined : Date.parse(since) + days * dayMilliseconds;
}
