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

/** Everything that a sign-up writes, with the events that tell of it. */
export interface SignUpRows {
  readonly account: Account;
  readonly consents: readonly Consent[];
  readonly created: DomainEvent<'account.created'>;
  /** What becomes of the newsletter's row of the e-mail; undefined where it stays as it is. */
  readonly newsletter: (SubscriberChange & { readonly event: DomainEvent }) | undefined;
  /** The account that has held the proven e-mail so far. */
  readonly givingWay:
    | { readonly account: GivingWay; readonly deleted: DomainEvent<'account.deleted'> }
    | undefined;
}

/** What `signUpWrites` does to the table. */
export const signUpAccess: TableAccesses = [
  { actions: ['PutItem'], partitions: ['ACCOUNT#*', 'PHONE#*', 'CPF#*', 'EMAIL#*'] },
  givingWayAccess,
  subscriberChangeAccess,
  outboxAccess,
];

/**
 * All that a sign-up writes, refused where somebody holds a part of its identity, or has changed the
 * newsletter's row of the e-mail since it was looked up: what stands there is never written over.
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
