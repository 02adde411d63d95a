import type { Account, Consent } from '../../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { Table, TableAccesses } from '../../runtime/table.ts';
import type { TransactionWrite } from '../../runtime/transaction.ts';
import { accountItem } from '../../records/account.ts';
import { consentItem } from '../../records/consent.ts';
import { givingWayAccess, givingWayWrites, type GivingWay } from '../giving-way/giving-way.ts';
import { claimWrites } from '../../records/identity-claim.ts';
import {
  subscriberChangeAccess,
  subscriberChangeWrites,
  type SubscriberChange,
} from '../../records/newsletter-subscriber.ts';

/** All writes of a sign-up, with their events. */
export interface SignUpRows {
  readonly account: Account;
  readonly consents: readonly Consent[];
  readonly created: DomainEvent<'account.created'>;
  /** The change of the e-mail's newsletter row; undefined where it stays. */
  readonly newsletter: (SubscriberChange & { readonly event: DomainEvent }) | undefined;
  /** The account that has held the proven e-mail so far. */
  readonly givingWay:
    | { readonly account: GivingWay; readonly deleted: DomainEvent<'account.deleted'> }
    | undefined;
}

export const signUpAccess: TableAccesses = [
  { actions: ['PutItem'], partitions: ['ACCOUNT#*', 'PHONE#*', 'CPF#*', 'EMAIL#*'] },
  givingWayAccess,
  subscriberChangeAccess,
  outboxAccess,
];

/**
 * Returns the writes of a sign-up, rejected where a part of its identity is claimed or the e-mail's newsletter row
 * has changed since it was read: existing data is never overwritten.
 */
export function signUpWrites(
  table: Table,
  { account, consents, created, newsletter, givingWay }: SignUpRows,
): TransactionWrite[] {
  const identity = { phone: account.telefone, cpf: account.cpf, email: account.email };
  return [
    ...claimWrites(table, identity, account.id, {
      origem: account.origem,
      from: givingWay?.account,
    }),
    ...(givingWay === undefined
      ? []
      : givingWayWrites(table, givingWay.account, identity, givingWay.deleted)),
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
