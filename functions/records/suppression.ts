import * as z from 'zod/mini';
import type { MessageChannel } from '../../shared/contracts/messaging.ts';
import {
  lifts,
  suppressionReasons,
  suppressionRules,
  type LiftingAct,
  type SuppressionReason,
} from '../../shared/messages/suppressions.ts';
import { whatsAppKeyOf } from '../../shared/values/phones/phone-number.ts';
import { laterThan, secondsSinceEpoch } from '../runtime/clock.ts';
import type { ItemKey } from '../runtime/table.ts';
import type { IdentityDigest } from './identity-digest.ts';

/*
 * Addresses and numbers that nothing is sent to. A suppression belongs to the address, not to the account: a
 * complaint also stops the newsletter. The digest identifies no user and may stay after a deletion. For each reason
 * the last report is kept with its time, so that repeated, late and reordered reports result in the same row.
 */

export const suppressionEntity = 'Suppression';

const wordSchema = z.object({
  /** ISO 8601, UTC: when it was said. */
  since: z.string(),
  /** Whether the report lifts the suppression. */
  isLifted: z.optional(z.literal(true)),
});
type Word = z.infer<typeof wordSchema>;
type Words = Partial<Readonly<Record<SuppressionReason, Word>>>;

const itemSchema = z.object({
  entity: z.literal(suppressionEntity),
  words: z.partialRecord(z.enum(suppressionReasons), wordSchema),
});

/** A report about an address. */
export type SuppressionWord = {
  /** ISO 8601, UTC: the time of the report, by the user or the partner. */
  readonly at: string;
} & ({ readonly silence: SuppressionReason } | { readonly act: LiftingAct });

/** Why nothing is sent to an address. */
export interface Suppression {
  readonly reason: SuppressionReason;
  /** ISO 8601, UTC. */
  readonly since: string;
  /** ISO 8601, UTC: when it is tried again by itself; undefined: never. */
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
      : await digest('phone', whatsAppKeyOf(address));
  return { PK: `SUPPRESSED#${value}`, SK: channel === 'email' ? 'EMAIL' : 'WHATSAPP' };
}

/**
 * Returns the row after another report.
 * @param seen the row as it was read, in any version
 * @returns undefined where nothing changes
 */
export function suppressionAfter(
  key: ItemKey,
  seen: Readonly<Record<string, unknown>> | undefined,
  word: SuppressionWord,
  now: Date,
) {
  const before = wordsOf(seen);
  const said = { ...word, at: new Date(word.at).toISOString() };
  const news = Object.fromEntries(
    suppressionReasons.flatMap((reason) => {
      const own = newsOf(reason, before[reason], said);
      return own === undefined ? [] : [[reason, own]];
    }),
  );
  if (Object.keys(news).length === 0) return undefined;
  const words: Words = { ...before, ...news };
  const ends = Object.entries(words).map(([reason, own]) => endOf(reason, own));
  const expiresAt = ends.every((end) => end !== undefined)
    ? secondsSinceEpoch(new Date(Math.max(...ends)))
    : undefined;
  return {
    ...key,
    entity: suppressionEntity,
    words,
    updated_at: laterThan([suppressionVersion(seen)], now),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** Returns the version for the condition of a change; undefined without a row. */
export function suppressionVersion(
  seen: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  return z.object({ updated_at: z.string() }).safeParse(seen).data?.updated_at;
}

/** The condition that a row is as it was seen. */
export function suppressionAsSeen(seen: Readonly<Record<string, unknown>> | undefined) {
  const version = suppressionVersion(seen);
  if (version === undefined) return { ConditionExpression: 'attribute_not_exists(updated_at)' };
  return {
    ConditionExpression: 'updated_at = :version',
    ExpressionAttributeValues: { ':version': version },
  };
}

/** @returns undefined for none, for one that has ended, and for one that cannot be read */
export function readableSuppression(item: unknown, now: Date): Suppression | undefined {
  const words = wordsOf(item);
  for (const reason of suppressionReasons) {
    const word = words[reason];
    if (word === undefined || word.isLifted === true) continue;
    const end = endOf(reason, word);
    if (end !== undefined && end <= now.getTime()) continue;
    const until = end === undefined ? undefined : new Date(end).toISOString();
    return { reason, since: word.since, until };
  }
  return undefined;
}

/** Returns whether an act of the user lifts a row's suppression. */
export function isLiftedBy(act: LiftingAct, item: unknown): boolean {
  const words = wordsOf(item);
  return suppressionReasons.some((reason) => {
    const word = words[reason];
    return word !== undefined && word.isLifted !== true && lifts(act, reason);
  });
}

function wordsOf(item: unknown): Words {
  return itemSchema.safeParse(item).data?.words ?? {};
}

/** The later report counts; of two with the same time, the suppression. */
function newsOf(
  reason: SuppressionReason,
  before: Word | undefined,
  word: SuppressionWord,
): Word | undefined {
  const { at } = word;
  if ('silence' in word) {
    if (word.silence !== reason) return undefined;
    const isNews =
      before === undefined || (before.isLifted === true ? before.since <= at : before.since < at);
    return isNews ? { since: at } : undefined;
  }
  if (!lifts(word.act, reason)) return undefined;
  const isNews = before === undefined ? suppressionRules[reason].isToldLate : before.since < at;
  return isNews ? { since: at, isLifted: true } : undefined;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** The longest delay of a partner's report, plus one day. */
const liftedDays = 9;

/** Milliseconds; undefined where only an act of the user lifts it. */
function endOf(reason: string, { since, isLifted }: Word): number | undefined {
  const own = suppressionReasons.find((known) => known === reason);
  const days = isLifted === true ? liftedDays : own && suppressionRules[own].days;
  return days === undefined ? undefined : Date.parse(since) + days * dayMilliseconds;
}
