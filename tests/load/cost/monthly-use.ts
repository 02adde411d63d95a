import type { PricedThing } from './list-prices.ts';
import { usageAssumptions, visitsAMonth, type UsageAssumption } from './usage-assumptions.ts';

/** The parts of the template that cost the same without any traffic. */
export interface FixedParts {
  readonly alarms: number;
  readonly dashboards: number;
  readonly secrets: number;
  readonly keys: number;
  /** Queues that Lambda asks for messages. */
  readonly polledQueues: number;
  /** Schedules that fire every minute. */
  readonly minuteSchedules: number;
  readonly memoryGigabytes: number;
}

export type MonthlyUse = Readonly<Record<PricedThing, number>>;

const secondsAMonth = 30.4 * 24 * 3600;
/** Lambda polls a queue by five long polls of twenty seconds, even when it is empty. */
const pollsAMonth = (5 * secondsAMonth) / 20;
/** Items of a transaction, each of up to 1 kB, each counted twice. */
const unitsOfTransaction = 6 * 2;
/** Every call counts the caller's address and account. */
const callerLimits = 2;
/** Log bytes of a call: one line of the function and one of the API. */
const logBytesOfCall = 900;
const pageRequestsOfVisit = 12;
/** Page requests of a visit that neither an asset folder nor an API answers; two functions see each. */
const pagesOfVisit = 3;
const kilobytesOfVisit = 300;
const keptKilobytesOfPerson = 25;
/** Business metrics, failures by capability and function; see shared/values/metrics.ts. */
const metrics = 20;
const functionsThatReadSecrets = 40;

/**
 * All companies and the liquid assets are read once a week (functions/market/sectors/), five per call; every quarter of
 * an hour a call checks whether a reading is due. Each call records its progress and the assets left, some 24 kB, and
 * two shards of the table of facts.
 */
const sectors = {
  dueChecks: secondsAMonth / 900,
  calls: (secondsAMonth / (7 * 24 * 3600)) * ((450 + 1_000) / 5),
  secondsOfCall: 2,
  writeUnitsOfCall: 24 + 2 * 30,
} as const;

/** Returns a month's usage with this number of active users, without messages, which have a price of their own. */
export function monthlyUse(people: number, fixed: FixedParts): MonthlyUse {
  const assumptions: readonly UsageAssumption[] = Object.values(usageAssumptions);
  const of = (count: (assumption: UsageAssumption) => number) =>
    assumptions.reduce((sum, each) => sum + count(each) * each.timesAMonth * people, 0);
  const calls = of(() => 1);
  const events = of(({ events = 0 }) => events);
  const deliveries = of(({ deliveries = 0 }) => deliveries);
  const minutes = (secondsAMonth / 60) * fixed.minuteSchedules;
  const visits = visitsAMonth * people;
  const seconds =
    of(({ milliseconds }) => milliseconds / 1000) +
    deliveries * 0.3 +
    events * 0.05 +
    minutes * 0.1 +
    sectors.dueChecks * 0.1 +
    sectors.calls * sectors.secondsOfCall;
  return {
    alarm: fixed.alarms,
    dashboard: fixed.dashboards,
    metric: people === 0 ? 0 : metrics,
    secret: fixed.secrets,
    // Each running function reads them every five minutes; at night none runs.
    secretRead: people === 0 ? 0 : (secondsAMonth / 300 / 2) * functionsThatReadSecrets,
    key: fixed.keys,
    logs: (calls * logBytesOfCall + (deliveries + events) * 500) / 1e9,
    queueRequest: pollsAMonth * fixed.polledQueues + deliveries * 3,
    busEvent: events,
    apiCall: calls,
    invocation: calls + events + deliveries + minutes + sectors.dueChecks,
    gigabyteSecond: seconds * fixed.memoryGigabytes,
    readUnit:
      of(({ reads, readUnits = 4 }) => reads * readUnits) + minutes * 10 + sectors.dueChecks,
    writeUnit:
      of(({ writes, transactions }) => callerLimits + writes + transactions * unitsOfTransaction) +
      // A consumer writes a lease and a mark; a schedule records its progress.
      deliveries * 2 +
      minutes +
      sectors.calls * sectors.writeUnitsOfCall,
    storage: (people * keptKilobytesOfPerson) / 1e6,
    activeUser: people,
    edgeRequest: calls + visits * pageRequestsOfVisit,
    edgeFunctionCall: visits * pagesOfVisit * 2,
    edgeGigabyte: (visits * kilobytesOfVisit) / 1e6,
  };
}
