import * as z from 'zod/mini';
import { newsletterKindSchema, type NewsletterKind } from '../../../shared/contracts/newsletter.ts';
import { marketKinds } from '../../../shared/messages/message-days.ts';
import { claimKey } from '../../records/identity-claim.ts';
import { readMany } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import { standingKeys, standingOf } from './read-standing-rows.ts';
import { getsByEmail, messageKindOf, readerSchema, refusesForReader } from './standing-of.ts';

const claimSchema = z.object({ accountId: z.string() });

/** What the readers of this file do to the table. */
export const accountMessagesAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['EMAIL#*', 'ACCOUNT#*'],
};

/** Returns a reader of whether the account of an e-mail gets messages of the market there, by its plan or trial. */
export function accountMessagesReader(
  table: Table,
  clock: Clock,
): (email: string) => Promise<boolean> {
  return async (email) => {
    const now = clock();
    const { standing } = (await accountOfAddress(table, email, now)) ?? {};
    if (standing === undefined) return false;
    const kinds = marketKinds[standing.registration.periodicidade_msg];
    return kinds.some((kind) => getsByEmail(standing, kind, now));
  };
}

/**
 * Returns a reader of the messages that a subscriber's newsletter leaves out, because the account of the same
 * address has refused them by e-mail.
 */
export function accountRefusalsReader(
  table: Table,
  clock: Clock,
): (subscriber: { readonly email: string }) => Promise<readonly NewsletterKind[]> {
  return async (subscriber) => {
    const { accountId, standing } =
      (await accountOfAddress(table, subscriber.email, clock())) ?? {};
    if (accountId === undefined || standing === undefined) return [];
    const reader = readerSchema.parse(subscriber);
    const refused = marketKinds[reader.periodicidade_msg].filter((kind) =>
      refusesForReader(accountId, standing, kind, reader),
    );
    return refused.map((kind) => newsletterKindSchema.parse(messageKindOf(kind)));
  };
}

async function accountOfAddress(table: Table, email: string, now: Date) {
  const key = claimKey('EMAIL', email);
  const claim = claimSchema.safeParse((await readMany(table, [key]))(key)).data;
  if (claim === undefined) return undefined;
  const { accountId } = claim;
  const find = await readMany(table, standingKeys(accountId));
  return { accountId, standing: standingOf(accountId, find, now) };
}
