import {
  emptyLedger,
  ledgerItem,
  noPastEntries,
  openLedgerKeys,
  parseLedgerItem,
  parsePastItems,
  pastItems,
} from '../../../functions/entities/billing-ledger.ts';
import type {
  ActiveUserFields,
  BillingRows,
  StoredRow,
  SubscriptionFields,
} from '../../../functions/billing/ledger/billing-rows.ts';
import type { BillingStore } from '../../../functions/billing/ledger/billing-store.ts';
import { packLedger, unpackLedger } from '../../../functions/billing/ledger/ledger-history.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { ActiveUser, Payment, Subscription } from '../../../shared/contracts/billing.ts';
import type { DomainEvent } from '../../../shared/contracts/events.ts';

/** One account's rows, as the table would hold them. */
export interface AccountRows {
  account: Account | undefined;
  /** The ledger's item, and its past entries by sort key. */
  ledger: ReturnType<typeof ledgerItem> | undefined;
  readonly past: Map<string, object>;
  activeUser: ActiveUser | undefined;
  subscription: Subscription | undefined;
  readonly payments: Map<string, Payment>;
}

/** Few entries, so that short histories already have past entries. */
const keptEntries = 2;

/** The billing store in memory, with the same conditions as the table, but without requests. */
export function memoryBilling() {
  const people = new Map<string, AccountRows>();
  const events: DomainEvent[] = [];

  const rowsOfAccount = (accountId: string): AccountRows => {
    const existing = people.get(accountId);
    if (existing !== undefined) return existing;
    const person: AccountRows = {
      account: undefined,
      ledger: undefined,
      past: new Map(),
      activeUser: undefined,
      subscription: undefined,
      payments: new Map(),
    };
    people.set(accountId, person);
    return person;
  };

  const holds = (before: BillingRows, person: AccountRows) =>
    (person.ledger?.version ?? 0) === before.ledger.version &&
    person.account?.updated_at === before.account?.updated_at &&
    person.activeUser?.updated_at === before.activeUser?.version &&
    person.subscription?.updated_at === before.subscription?.version;

  const store: BillingStore = {
    async read(accountId) {
      const person = rowsOfAccount(accountId);
      const { account, ledger, past, activeUser, subscription } = copy(person);
      return {
        ...wholeLedger(accountId, ledger, past),
        account,
        activeUser: stored<ActiveUserFields>(activeUser),
        subscription: stored<SubscriptionFields>(subscription),
      };
    },
    async write(before, change) {
      const person = rowsOfAccount(change.ledger.accountId);
      if (!holds(before, person)) return 'changed-meanwhile';
      const next = { ...change.ledger, version: before.ledger.version + 1 };
      const packed = packLedger(before, next, 10, keptEntries);
      person.ledger = copy(ledgerItem(packed.head, packed.past));
      for (const item of pastItems(next.accountId, packed.rows)) {
        person.past.set(item.SK, copy(item));
      }
      events.push(...change.events);
      if (person.account === undefined) return 'written';
      const { activeUser, subscription, plano } = change.rows;
      if (activeUser === 'remove') person.activeUser = undefined;
      else if (activeUser !== undefined) person.activeUser = copy(activeUser);
      if (subscription !== undefined) person.subscription = copy(subscription);
      if (plano !== undefined) {
        person.account = copy({ ...person.account, ...plano, updated_at: change.updatedAt });
      }
      for (const payment of change.payments) person.payments.set(payment.id, copy(payment));
      return 'written';
    },
    async findPayment(accountId, paymentId) {
      return copy(rowsOfAccount(accountId).payments.get(paymentId));
    },
    async listPayments(accountId) {
      return { payments: [...rowsOfAccount(accountId).payments.values()].toReversed(), next: null };
    },
    async due(partition, until) {
      const checks = [...people.values()].flatMap(({ ledger }) =>
        ledger?.GSI1SK !== undefined &&
        ledger.GSI1PK === partition &&
        (until === undefined || ledger.GSI1SK < until.toISOString())
          ? [{ accountId: ledger.accountId, sortKey: ledger.GSI1SK }]
          : [],
      );
      return { checks, next: undefined };
    },
    async rescheduleCheck({ accountId, sortKey }, nextLookAt) {
      const person = rowsOfAccount(accountId);
      const { ledger } = person;
      if (ledger?.GSI1SK !== sortKey) return 'changed-meanwhile';
      const { GSI1PK: _, GSI1SK: __, ...rest } = ledger;
      const keys = nextLookAt === undefined ? {} : openLedgerKeys(accountId, nextLookAt);
      person.ledger = { ...rest, ...keys };
      return 'moved';
    },
  };

  /** Does the same as a deletion's transaction: the ledger is closed in the same step. */
  const removeAccount = (accountId: string, at: Date): void => {
    const person = rowsOfAccount(accountId);
    person.account = undefined;
    person.activeUser = undefined;
    person.subscription = undefined;
    person.payments.clear();
    if (person.ledger === undefined) return;
    const { version } = person.ledger;
    const closedAt = at.toISOString();
    const open = { ...openLedgerKeys(accountId, closedAt), needsReconciliation: true };
    person.ledger = { ...person.ledger, version: version + 1, closedAt, ...open };
  };
  return { store, people, personOf: rowsOfAccount, removeAccount, events };
}

function wholeLedger(
  accountId: string,
  item: AccountRows['ledger'],
  rows: AccountRows['past'],
): Pick<BillingRows, 'ledger' | 'past'> {
  if (item === undefined) return { ledger: emptyLedger(accountId), past: noPastEntries };
  const { head, past } = parseLedgerItem(item);
  return { ledger: unpackLedger(head, past, parsePastItems([...rows.values()])), past };
}

function stored<Fields>(
  row: (Fields & { readonly updated_at: string }) | undefined,
): StoredRow<Fields> | undefined {
  return row === undefined ? undefined : { version: row.updated_at, fields: row };
}

/** Returns a value as the table does: a new object without undefined fields. */
function copy<Value>(value: Value): Value {
  return structuredClone(value);
}
