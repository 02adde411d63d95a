import * as z from 'zod/mini';
import type { Consent } from '../../shared/contracts/accounts.ts';
import { secondsSinceEpoch } from '../runtime/clock.ts';
import { ownKey } from './person.ts';
import type { TableAccess } from '../runtime/table.ts';

/** An entry of a person's consent log. Its key is new each time, so that none is ever replaced. */
export function consentItem(accountId: string, consent: Consent) {
  return { ...ownKey(accountId, 'CONSENT', consent.id), entity: 'Consent', ...consent };
}

/** What kind of program said it, which is no trace of anybody; null where it names itself by nothing. */
export function kindOfProgram(userAgent: string | null): 'browser' | 'mail-program' | null {
  if (userAgent === null || userAgent === '') return null;
  const isMailProgram = /thunderbird|outlook|mail/i.test(userAgent);
  return !isMailProgram && /^mozilla\//i.test(userAgent) ? 'browser' : 'mail-program';
}

/** What was agreed to has to be shown for up to five years after the relation (LGPD, art. 8 § 2). */
const retentionSeconds = 5 * 365 * 24 * 60 * 60;

/** All that is kept of an entry after its account is gone: what was said, when and where, but not by whom. */
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

/** What keeping an entry does to the table. */
export const keptConsentAccess: TableAccess = { actions: ['PutItem'], partitions: ['CONSENTED#*'] };

/**
 * An entry of the consent log of a deleted account. Whoever comes with their e-mail is found by it; nobody else
 * is.
 * @param subject a keyed digest of the e-mail that the account had (identity-digest.ts)
 * @param leftAt when the account was deleted
 */
export function keptConsent(
  entry: Readonly<Record<string, unknown>>,
  subject: string,
  leftAt: Date,
) {
  const { userAgent = null } = programSchema.safeParse(entry).data ?? {};
  return {
    PK: `CONSENTED#${subject}`,
    SK: String(entry['SK']),
    entity: 'KeptConsent',
    ...z.parse(keptSchema, entry),
    program: kindOfProgram(userAgent),
    expiresAt: secondsSinceEpoch(leftAt) + retentionSeconds,
  };
}
