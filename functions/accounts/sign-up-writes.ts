import type { Account, Consent } from '../../shared/contracts/accounts.ts';
import type { DomainEvent } from '../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../shared/contracts/newsletter.ts';
import { addSubscriber } from '../newsletter/subscriber-writes.ts';
import { outboxWrite } from '../runtime/outbox.ts';
import type { Table } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';
import { accountItem } from './account-items.ts';
import { consentItem } from './consent-item.ts';
import { claimWrites } from './identity-claims.ts';

/** Everything that a sign-up writes, with the events that tell of it. */
export interface SignUpRows {
  readonly account: Account;
  readonly consents: readonly Consent[];
  readonly created: DomainEvent<'account.created'>;
  readonly newsletter:
    | {
        readonly subscriber: NewsletterSubscriber;
        readonly event: DomainEvent<'newsletter.subscribed'>;
      }
    | undefined;
}

/**
 * All that a sign-up writes, refused where somebody holds a part of its identity, or has subscribed
 * the e-mail to the newsletter since it was looked up: what stands there is never written over.
 */
export function signUpWrites(
  table: Table,
  { account, consents, created, newsletter }: SignUpRows,
): TransactionWrite[] {
  const identity = { phone: account.telefone, cpf: account.cpf, email: account.email };
  return [
    ...claimWrites(table, identity, account.id, account.origem),
    put(table, accountItem(account)),
    ...consents.map((consent) => put(table, consentItem(account.id, consent))),
    outboxWrite(table, created),
    ...(newsletter === undefined
      ? []
      : [addSubscriber(table, newsletter.subscriber), outboxWrite(table, newsletter.event)]),
  ];
}

function put(table: Table, item: Record<string, unknown>) {
  return { Put: { TableName: table.name, Item: item } };
}
