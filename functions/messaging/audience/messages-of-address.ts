import * as z from 'zod/mini';
import { newsletterKindSchema, type NewsletterKind } from '../../../shared/contracts/newsletter.ts';
import { marketKinds } from '../../../shared/messages/message-days.ts';
import { claimKey } from '../../entities/identity-claim.ts';
import { batchGetMany } from '../../runtime/batch-get.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';
import {
  accountRecipientKeys,
  parseAccountRecipient,
  receivesByEmail,
  toMessageKind,
  readerSchema,
  optsOutForReader,
} from './recipients.ts';

const claimSchema = z.object({ accountId: z.string() });

/** Table access of the readers in this file. */
export const accountOfAddressAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['EMAIL#*', 'ACCOUNT#*'],
};

/**
 * Returns a function that reads whether the account of an e-mail gets messages of the market there, by its plan or
 * trial.
 */
export function accountGetsMessagesReader(
  table: Table,
  clock: Clock,
): (email: string) => Promise<boolean> {
  return async (email) => {
    const now = clock();
    const { recipient } = (await accountOfAddress(table, email, now)) ?? {};
    if (recipient === undefined) return false;
    const kinds = marketKinds[recipient.registration.periodicidade_msg];
    return kinds.some((kind) => receivesByEmail(recipient, kind, now));
  };
}

/**
 * Returns a function that reads the kinds that a subscriber's newsletter leaves out because the account of the same
 * address has switched them off by e-mail.
 */
export function accountOptOutsReader(
  table: Table,
  clock: Clock,
): (subscriber: { readonly email: string }) => Promise<readonly NewsletterKind[]> {
  return async (subscriber) => {
    const { accountId, recipient } =
      (await accountOfAddress(table, subscriber.email, clock())) ?? {};
    if (accountId === undefined || recipient === undefined) return [];
    const reader = readerSchema.parse(subscriber);
    const optedOut = marketKinds[reader.periodicidade_msg].filter((kind) =>
      optsOutForReader(accountId, recipient, kind, reader),
    );
    return optedOut.map((kind) => newsletterKindSchema.parse(toMessageKind(kind)));
  };
}

async function accountOfAddress(table: Table, email: string, now: Date) {
  const key = claimKey('EMAIL', email);
  const claim = claimSchema.safeParse((await batchGetMany(table, [key]))(key)).data;
  if (claim === undefined) return undefined;
  const { accountId } = claim;
  const find = await batchGetMany(table, accountRecipientKeys(accountId));
  return { accountId, recipient: parseAccountRecipient(accountId, find, now) };
}
