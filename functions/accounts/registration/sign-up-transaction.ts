import type { Account, Consent } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { accountItem } from '../../entities/account.ts';
import { consentItem } from '../../entities/consent.ts';
import {
  reclaimAccess,
  reclaimWrites,
  type ReclaimableAccount,
} from '../reclaim/reclaimable-account.ts';
import { claimWrites } from '../../entities/identity-claim.ts';
import {
  subscriberChangeAccess,
  subscriberChangeWrites,
  type SubscriberChange,
} from '../../entities/newsletter-subscriber.ts';

/** All writes of a sign-up, with their events. */
export interface SignUpRows {
  readonly account: Account;
  readonly consents: readonly Consent[];
  readonly created: DomainEvent<'account.created'>;
  /** The change of the e-mail address's newsletter row; undefined if it is unchanged. */
  readonly newsletter: (SubscriberChange & { readonly event: DomainEvent }) | undefined;
  /** The account that held the verified e-mail until now, and is deleted by this sign-up. */
  readonly reclaimable:
    | { readonly account: ReclaimableAccount; readonly deleted: DomainEvent<'account.deleted'> }
    | undefined;
}

export const signUpAccess: TableAccesses = [
  { actions: ['PutItem'], partitions: ['ACCOUNT#*', 'PHONE#*', 'CPF#*', 'EMAIL#*'] },
  reclaimAccess,
  subscriberChangeAccess,
  outboxAccess,
];

/**
 * Returns the writes of a sign-up, rejected when a part of its identity is claimed or the e-mail's newsletter row
 * has changed since it was read: existing data is never overwritten.
 */
export function signUpWrites(
  table: Table,
  { account, consents, created, newsletter, reclaimable }: SignUpRows,
): TransactionWrite[] {
  const identity = { phone: account.telefone, cpf: account.cpf, email: account.email };
  return [
    ...claimWrites(table, identity, account.id, {
      origem: account.origem,
      from: reclaimable?.account,
    }),
    ...(reclaimable === undefined
      ? []
      : reclaimWrites(table, reclaimable.account, identity, reclaimable.deleted)),
    put(table, accountItem(account)),
    ...consents.map((consent) => put(table, consentItem(account.id, consent))),
    outboxWrite(table, created),
    ...(newsletter === undefined
      ? []
      : [
          ...subscriberChangeWrites(table, newsletter, new Date(newsletter.event.occurredAt)),
          outboxWrite(table, newsletter.event),
        ]),
  ];
}

function put(table: Table, item: Record<string, unknown>) {
  return { Put: { TableName: table.name, Item: item } };
}
