import type { PricedThing } from './list-prices.ts';
import { usageAssumptions, visitsAMonth, type UsageAssumption } from './usage-assumptions.ts';

/** What the template has that costs whether anybody comes or not. */
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
/** Lambda asks a queue by five long polls of twenty seconds, also where nothing comes. */
const pollsAMonth = (5 * secondsAMonth) / 20;
/** Items of a transaction, each of up to 1 kB, each counted twice. */
const unitsOfTransaction = 6 * 2;
/** Every call counts the caller's address and account. */
const callerLimits = 2;
/** One line of the function's and one of the API's, as they are written. */
const logBytesOfCall = 900;
const pageRequestsOfVisit = 12;
/** Of these, what no folder of assets and no API answers; two functions see each. */
const pagesOfVisit = 3;
const kilobytesOfVisit = 300;
const keptKilobytesOfPerson = 25;
/** Business figures, failures by capability and function; see shared/values/metrics.ts. */
const metrics = 20;
const functionsThatReadSecrets = 40;

/**
 * All companies are read once a week (functions/market/sectors/), five with a call; whether that is to be done is
 * looked at each quarter of an hour. A call notes how far it has come, with whom else it goes to: some 20 kB.
 */
const sectors = {
  looks: secondsAMonth / 900,
  calls: (secondsAMonth / (7 * 24 * 3600)) * (450 / 5),
  secondsOfCall: 2,
  writeUnitsOfCall: 24,
} as const;

/** What a month needs with so many active people. Messages are not in it: their price is its own. */
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
    sectors.looks * 0.1 +
    sectors.calls * sectors.secondsOfCall;
  return {
    alarm: fixed.alarms,
    dashboard: fixed.dashboards,
    metric: people === 0 ? 0 : metrics,
    secret: fixed.secrets,
    // Each running function asks every five minutes; at night none runs.
    secretRead: people === 0 ? 0 : (secondsAMonth / 300 / 2) * functionsThatReadSecrets,
    key: fixed.keys,
    logs: (calls * logBytesOfCall + (deliveries + events) * 500) / 1e9,
    queueRequest: pollsAMonth * fixed.polledQueues + deliveries * 3,
    busEvent: events,
    apiCall: calls,
    invocation: calls + events + deliveries + minutes + sectors.looks,
    gigabyteSecond: seconds * fixed.memoryGigabytes,
    readUnit: of(({ reads, readUnits = 4 }) => reads * readUnits) + minutes * 10 + sectors.looks,
    writeUnit:
      of(({ writes, transactions }) => callerLimits + writes + transactions * unitsOfTransaction) +
      // A consumer takes a lease and leaves a mark; a schedule notes how far it has come.
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
