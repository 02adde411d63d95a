import {
  emptyLedger,
  ledgerItem,
  nothingPast,
  openLedgerKeys,
  parseLedgerItem,
  parsePastItems,
  pastItems,
} from '../../../functions/records/billing-ledger.ts';
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

/** One person's rows, as the table would have them. */
export interface MemoryPerson {
  account: Account | undefined;
  /** The ledger's item, and what has left it, by its sort key. */
  ledger: ReturnType<typeof ledgerItem> | undefined;
  readonly past: Map<string, object>;
  activeUser: ActiveUser | undefined;
  subscription: Subscription | undefined;
  readonly payments: Map<string, Payment>;
}

/** So few that short histories have a past. */
const keptEntries = 2;

/** The table in memory: the same conditions, without the requests. */
export function memoryBilling() {
  const people = new Map<string, MemoryPerson>();
  const events: DomainEvent[] = [];

  const personOf = (accountId: string): MemoryPerson => {
    const known = people.get(accountId);
    if (known !== undefined) return known;
    const person: MemoryPerson = {
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

  const holds = (before: BillingRows, person: MemoryPerson) =>
    (person.ledger?.version ?? 0) === before.ledger.version &&
    person.account?.updated_at === before.account?.updated_at &&
    person.activeUser?.updated_at === before.activeUser?.version &&
    person.subscription?.updated_at === before.subscription?.version;

  const store: BillingStore = {
    async read(accountId) {
      const person = personOf(accountId);
      const { account, ledger, past, activeUser, subscription } = copy(person);
      return {
        ...wholeLedger(accountId, ledger, past),
        account,
        activeUser: stored<ActiveUserFields>(activeUser),
        subscription: stored<SubscriptionFields>(subscription),
      };
    },
    async write(before, change) {
      const person = personOf(change.ledger.accountId);
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
      return copy(personOf(accountId).payments.get(paymentId));
    },
    async listPayments(accountId) {
      return { payments: [...personOf(accountId).payments.values()].toReversed(), next: null };
    },
    async due(partition, until) {
      const looks = [...people.values()].flatMap(({ ledger }) =>
        ledger?.GSI1SK !== undefined &&
        ledger.GSI1PK === partition &&
        (until === undefined || ledger.GSI1SK < until.toISOString())
          ? [{ accountId: ledger.accountId, sortKey: ledger.GSI1SK }]
          : [],
      );
      return { looks, next: undefined };
    },
    async moveLook({ accountId, sortKey }, nextLookAt) {
      const person = personOf(accountId);
      const { ledger } = person;
      if (ledger?.GSI1SK !== sortKey) return 'changed-meanwhile';
      const { GSI1PK: _, GSI1SK: __, ...rest } = ledger;
      const keys = nextLookAt === undefined ? {} : openLedgerKeys(accountId, nextLookAt);
      person.ledger = { ...rest, ...keys };
      return 'moved';
    },
  };

  /** What the transaction of a deletion does: the ledger hears of it in the same moment. */
  const removeAccount = (accountId: string, at: Date): void => {
    const person = personOf(accountId);
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
  return { store, people, personOf, removeAccount, events };
}

function wholeLedger(
  accountId: string,
  item: MemoryPerson['ledger'],
  rows: MemoryPerson['past'],
): Pick<BillingRows, 'ledger' | 'past'> {
  if (item === undefined) return { ledger: emptyLedger(accountId), past: nothingPast };
  const { head, past } = parseLedgerItem(item);
  return { ledger: unpackLedger(head, past, parsePastItems([...rows.values()])), past };
}

function stored<Fields>(
  row: (Fields & { readonly updated_at: string }) | undefined,
): StoredRow<Fields> | undefined {
  return row === undefined ? undefined : { version: row.updated_at, fields: row };
}

/** As it comes back from a table: without what is undefined, and nobody else's object. */
function copy<Value>(value: Value): Value {
  return structuredClone(value);
}
