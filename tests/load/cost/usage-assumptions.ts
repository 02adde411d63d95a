/** Requests to the table by their kind, without those that count the caller's address and account. */
export interface TableRequests {
  readonly reads: number;
  readonly writes: number;
  readonly transactions: number;
}

/** How often an active user does an operation, and what one call of it needs. */
export interface UsageAssumption extends TableRequests {
  readonly timesAMonth: number;
  /** Events that go to the bus, and messages that queues get from them. */
  readonly events?: number;
  readonly deliveries?: number;
  /** Mean duration of the call. */
  readonly milliseconds: number;
  /** Units of 4 kB that one read takes; 4 by default, for the rows of an account. */
  readonly readUnits?: number;
}

/**
 * An active user opens the site three times a week, opens three assets each time, logs in once a week, changes a
 * setting every other month and pays monthly. One in twenty is new.
 */
export const visitsAMonth = 13;
const newUserShare = 1 / 20;

/** A call that reads or writes a row or two. */
const shortCall = { reads: 1, writes: 0, transactions: 0, milliseconds: 30 } as const;

/**
 * The operations that make up the bill. The tests of table requests in tests/harness/ compare these numbers with
 * measured ones.
 */
export const usageAssumptions = {
  'access check': { ...shortCall, timesAMonth: 2 * visitsAMonth },
  'account read': { ...shortCall, timesAMonth: visitsAMonth },
  'alerts read': { ...shortCall, reads: 4, timesAMonth: visitsAMonth },
  'portfolio read': { ...shortCall, reads: 3, timesAMonth: visitsAMonth },
  /** Half of the users have trades, and sell in every week: then the report reads two hundred rows too. */
  'report with sales': { ...shortCall, reads: 2, timesAMonth: 4 / 2, readUnits: 8 },
  'portfolio news read': { ...shortCall, reads: 3, timesAMonth: visitsAMonth },
  'asset analysis': {
    reads: 2,
    writes: 0,
    transactions: 0,
    timesAMonth: 3 * visitsAMonth,
    milliseconds: 60,
    readUnits: 15,
  },
  'subscription read': {
    reads: 2,
    writes: 0,
    transactions: 0,
    timesAMonth: 4,
    milliseconds: 60,
  },
  login: { reads: 1, writes: 4, transactions: 0, timesAMonth: 4, milliseconds: 400 },
  'settings save': {
    reads: 1,
    writes: 0,
    transactions: 1,
    timesAMonth: 0.5,
    events: 1,
    deliveries: 1,
    milliseconds: 80,
  },
  /** The monthly charge, which Mercado Pago reports three times. */
  'payment notification': {
    reads: 1,
    writes: 0,
    transactions: 1,
    timesAMonth: 3,
    events: 1,
    deliveries: 2,
    milliseconds: 1500,
  },
  /** The reconciliation of an open ledger. */
  'daily reconciliation': {
    reads: 1,
    writes: 1,
    transactions: 0,
    timesAMonth: 30,
    deliveries: 1,
    milliseconds: 700,
  },
  'sign-up': {
    reads: 1,
    writes: 0,
    transactions: 1,
    timesAMonth: newUserShare,
    events: 2,
    deliveries: 2,
    milliseconds: 500,
  },
  /** Beside the counter of attempts, a refused card's three counters are taken and given back. */
  'plan payment': {
    reads: 4,
    writes: 7,
    transactions: 2,
    timesAMonth: newUserShare,
    events: 1,
    deliveries: 1,
    milliseconds: 2500,
  },
} as const satisfies Readonly<Record<string, UsageAssumption>>;

export type AssumedOperation = keyof typeof usageAssumptions;

/** Counts the names of requests by their kind. */
export function countTableRequests(names: readonly string[]): TableRequests {
  const count = (kind: RegExp) => names.filter((name) => kind.test(name)).length;
  return {
    reads: count(/^(?:GetItem|BatchGetItem|Query)$/),
    writes: count(/^(?:Put|Update|Delete)Item$/),
    transactions: count(/^TransactWriteItems$/),
  };
}

/** Returns what the cost model assumes that one call requests of the table. */
export function assumedRequests(operation: AssumedOperation): TableRequests {
  const { reads, writes, transactions } = usageAssumptions[operation];
  return { reads, writes, transactions };
}
