import * as z from 'zod/mini';
import type { Consent } from '../../shared/contracts/accounts.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import { repeatedRowKey } from './account-rows.ts';
import type { TableAccess } from '../runtime/table.ts';

/** Returns an entry of an account's consent log. Each has a new key, so that none is ever replaced. */
export function consentItem(accountId: string, consent: Consent) {
  return { ...repeatedRowKey(accountId, 'CONSENT', consent.id), entity: 'Consent', ...consent };
}

/** Returns the kind of program, which identifies no user; null without a User-Agent. */
export function classifyUserAgent(userAgent: string | null): 'browser' | 'mail-program' | null {
  if (userAgent === null || userAgent === '') return null;
  const isMailProgram = /thunderbird|outlook|mail/i.test(userAgent);
  return !isMailProgram && /^mozilla\//i.test(userAgent) ? 'browser' : 'mail-program';
}

/** A consent must be provable for up to five years after the relation (LGPD, art. 8 § 2). */
const retentionSeconds = 5 * 365 * 24 * 60 * 60;

/**
 * The part of an entry that is kept after the account's deletion: what was consented to, when and where, without the
 * account's identity.
 */
const keptSchema = z.object({
  id: z.optional(z.string()),
  purpose: z.optional(z.string()),
  kind: z.optional(z.string()),
  action: z.optional(z.string()),
  textVersion: z.optional(z.string()),
  at: z.optional(z.string()),
  screen: z.optional(z.string()),
});
const programSchema = z.object({ userAgent: z.nullish(z.string()) });

export const keptConsentAccess: TableAccess = { actions: ['PutItem'], partitions: ['CONSENTED#*'] };

/**
 * Returns an anonymized entry of a deleted account's consent log. It can be found only with the account's e-mail.
 * @param subject a keyed digest of the account's e-mail (identity-digest.ts)
 * @param deletedAt the instant of the account's deletion
 */
export function anonymizeConsent(
  entry: Readonly<Record<string, unknown>>,
  subject: string,
  deletedAt: Date,
) {
  const { userAgent = null } = programSchema.safeParse(entry).data ?? {};
  return {
    PK: `CONSENTED#${subject}`,
    SK: String(entry['SK']),
    entity: 'KeptConsent',
    ...z.parse(keptSchema, entry),
    program: classifyUserAgent(userAgent),
    expiresAt: secondsSinceEpoch(deletedAt) + retentionSeconds,
  };
}
