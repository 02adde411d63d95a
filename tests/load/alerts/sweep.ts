/**
 * Alerts with the real sweep (`npm run bench:alerts`): 100,000 of them on 500 assets, with rows in memory as the
 * sweep's store promises, scanned ten times at the same moment and killed anywhere; random trades against an oracle
 * that knows each of them; and 2,000 in the local cloud's database, scanned ten times at the same moment. `-- --seed
 * 7` repeats a run; `--alerts`, `--plays` and `--stored` set the number of alerts in memory, of random plays, and of
 * alerts in the database. `--write` puts the results into README.md.
 */
import { parseArgs } from 'node:util';
import { sweepAlerts } from '../../../functions/alerts/sweep/sweep-alerts.ts';
import {
  alertEntity,
  alertItem,
  conditionName,
  type AlertRow,
} from '../../../functions/alerts/storage/alert-row.ts';
import {
  waitingAlertsEntity,
  waitingAlertsKey,
} from '../../../functions/alerts/storage/waiting-alerts.ts';
import { brapiPlans } from '../../../functions/integrations/brapi-plans.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { alertsInTable } from '../../support/alerts/alerts-in-table.ts';
import { memoryAlerts } from '../../support/alerts/memory-sweep-store.ts';
import { simulatePrices } from '../../support/alerts/simulate-prices.ts';
import { fakeMarket } from '../../support/alerts/fake-market.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';
import { printBars, type Bar } from '../reporting/bars.ts';
import { markdownTable } from '../../../infra/operations/tables/markdown-table.ts';
import { tableOfBars, writeFigures } from '../reporting/figures.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    alerts: { type: 'string', default: '100000' },
    plays: { type: 'string', default: '60' },
    stored: { type: 'string', default: '2000' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const alerts = Number(values.alerts);
const playCount = Number(values.plays);
const storedCount = Number(values.stored);
/** Each owner has twenty alerts in the database, so that the transactions of one owner conflict. */
const accountCount = Math.ceil(storedCount / 20);
const storedTickerCount = Math.ceil(storedCount / 40);
logger.setLogLevel('SILENT');
console.log(`seed ${seed}`);

const scanTime = new Date('2026-11-24T15:00:00Z');
const before = new Date('2026-11-24T13:30:00.000Z').toISOString();
const idOf = (nth: number) => `alt_${String(nth).padStart(26, '0')}`;

function alertOf(nth: number, tickers: number, people: number): AlertRow {
  return {
    entity: alertEntity,
    id: idOf(nth),
    accountId: `acc_${nth % people}`,
    ticker: `T${nth % tickers}`,
    direction: nth % 2 === 0 ? 'acima' : 'abaixo',
    // At R$ 100 every tenth alert of each direction is met.
    targetInCentavos: nth % 2 === 0 ? 9_950 + (nth % 500) : 10_050 - (nth % 500),
    state: 'active',
    armed_at: before,
    created_at: before,
    updated_at: before,
  };
}
const isMet = ({ direction, targetInCentavos }: AlertRow) =>
  direction === 'acima' ? targetInCentavos <= 10_000 : targetInCentavos >= 10_000;

function marketOf(tickers: number) {
  const market = fakeMarket();
  for (let nth = 0; nth < tickers; nth += 1) {
    market.close(`T${nth}`, 100);
    market.trade(`T${nth}`, 100, scanTime);
  }
  return market;
}

interface Swept {
  readonly seconds: number;
  readonly requests: Readonly<Record<string, number>>;
  readonly fired: number;
  readonly met: number;
  readonly doubled: number;
  readonly grownMegabytes: number;
  readonly kills: number;
  readonly calls: number;
}

async function sweepInMemory(count: number, sweeps: number, killed: number): Promise<Swept> {
  const tickers = 500;
  const alertStore = memoryAlerts();
  let met = 0;
  for (let nth = 0; nth < count; nth += 1) {
    const alert = alertOf(nth, tickers, Math.ceil(count / 20));
    alertStore.add(alert);
    if (isMet(alert)) met += 1;
  }
  const market = marketOf(tickers);
  let names = 0;
  let kills = 0;
  const run = async (chance: number) =>
    sweepAlerts({
      store: alertStore.life(() => {
        const dies = Math.random() < chance;
        if (dies) kills += 1;
        return dies;
      }),
      readPrices: market.read,
      findAccountsWithAccess: async (people) => new Set(people),
      settleAlerts: async () => 'as they were',
      clock: () => scanTime,
      newId: (prefix) => `${prefix}_${(names += 1)}`,
      newLeaseOwner: () => String((names += 1)),
      plan: brapiPlans.pro,
      hasTime: () => true,
    }).catch(() => undefined);
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: sweeps }, () => run(killed)));
  if (killed > 0) await run(0);
  const seconds = (performance.now() - startedAt) / 1000;
  globalThis.gc?.();
  return {
    seconds,
    requests: { ...alertStore.requests },
    fired: alertStore.fired.size,
    met,
    doubled: [...alertStore.fired.values()].filter((firings) => firings.length > 1).length,
    // Includes the fired alerts, which the simulation keeps and the sweep does not.
    grownMegabytes: (process.memoryUsage().heapUsed - heap) / 1e6,
    kills,
    calls: market.calls.length,
  };
}

const alone = await sweepInMemory(alerts, 1, 0);
const few = await sweepInMemory(alerts / 10, 1, 0);
const crowd = await sweepInMemory(alerts, 10, 0.0005);
const total = ({ requests }: Swept) => Object.values(requests).reduce((sum, one) => sum + one, 0);
for (const [name, swept] of Object.entries({ alone, few, crowd })) {
  console.log(
    `${name.padEnd(6)} ${swept.seconds.toFixed(1)} s, ${swept.fired} fired of ${swept.met} met, ${swept.calls} calls, ` +
      `${swept.kills} killed, heap +${swept.grownMegabytes.toFixed(0)} MB, requests ${JSON.stringify(swept.requests)}`,
  );
}

let complaints: readonly string[] = [];
let pathsFired = 0;
let pathsKilled = 0;
const plays = [
  { sweeps: 1, killed: 0, abandoned: 0 },
  { sweeps: 10, killed: 0.003, abandoned: 0 },
  { sweeps: 1, killed: 0.03, abandoned: 1 },
];
for (let nth = 0; nth < playCount; nth += 1) {
  const how = plays[nth % plays.length] ?? { sweeps: 1, killed: 0, abandoned: 0 };
  const played = await simulatePrices({
    seed: seed + nth,
    tickers: 10,
    alerts: 1_000,
    scans: 40,
    ...how,
  });
  complaints = [...complaints, ...played.complaints];
  pathsFired += played.fired;
  pathsKilled += played.kills;
}
console.log(
  `random trades: ${playCount * 1_000} alerts, ${pathsFired} fired, ${pathsKilled} runs killed`,
);
for (const complaint of complaints.slice(0, 20)) console.log(complaint);

const { table, stop, requests: asked } = await startServicesTable();
const stage = alertsInTable(table, new Date(before));
const stored = Array.from({ length: storedCount }, (_, nth): AlertRow => {
  const alert = alertOf(nth, storedTickerCount, accountCount);
  // Each alert of a user has its own target.
  const indexInAccount = Math.floor(nth / accountCount);
  const targetInCentavos =
    alert.direction === 'acima' ? 9_990 + indexInAccount : 10_010 - indexInAccount;
  return { ...alert, targetInCentavos };
});
const people = await Promise.all(Array.from({ length: accountCount }, () => stage.person()));
const assignedAlerts = stored.map((alert, nth) => ({
  ...alert,
  accountId: people[nth % accountCount] ?? '',
}));
for (const own of Map.groupBy(assignedAlerts, ({ accountId }) => accountId).values()) {
  const [first] = own;
  if (first === undefined) continue;
  await writeTransaction(table, [
    ...own.map((alert) => ({ Put: { TableName: table.name, Item: alertItem(alert) } })),
    {
      Put: {
        TableName: table.name,
        Item: {
          ...waitingAlertsKey(first.accountId),
          entity: waitingAlertsEntity,
          waiting: Object.fromEntries(own.map((alert) => [conditionName(alert), alert.id])),
        },
      },
    },
  ]);
}
await stage.dependencies.watchTickers(
  stored.slice(0, storedTickerCount).map(({ ticker }) => ticker),
);
for (let nth = 0; nth < storedTickerCount; nth += 1) {
  stage.market.close(`T${nth}`, 100);
  stage.market.trade(`T${nth}`, 100, scanTime);
}
stage.goTo(scanTime);
asked.length = 0;
const startedAt = performance.now();
const eager = { ...stage.dependencies.store, begin: async () => true };
const outcomes = await Promise.all(
  Array.from({ length: 10 }, () => stage.sweep({ store: eager }).catch(() => undefined)),
);
await stage.sweep({ store: eager });
const databaseSeconds = (performance.now() - startedAt) / 1000;
const events = (await stage.eventsOf(scanTime)).map(({ alertId }) => alertId);
const expected = assignedAlerts.filter(isMet).map(({ id }) => id);
const missed = expected.filter((id) => !events.includes(id));
await stop();
console.log(
  `DynamoDB: ${databaseSeconds.toFixed(0)} s, ${events.length} fired of ${expected.length}, ${asked.length} requests of ` +
    `${outcomes.length + 1} sweeps`,
);

const perTicker = (total(alone) - alone.fired) / 500;
const bars: readonly Bar[] = [
  {
    what: `a sweep of ${alerts} alerts on 500 assets takes a minute at most`,
    measured: `${alone.seconds.toFixed(1)} s`,
    holds: alone.seconds <= 60,
    isPerformance: true,
  },
  {
    what: 'its requests follow from assets and what fires',
    measured: `${perTicker.toFixed(1)} an asset + 1 a firing; with a tenth of the alerts ${((total(few) - few.fired) / 500).toFixed(1)}`,
    holds: perTicker <= 16,
  },
  {
    what: 'its memory is flat',
    measured: `${alone.grownMegabytes.toFixed(0)} MB for ${alone.fired} firings that the play keeps`,
    holds: alone.grownMegabytes < 100,
    isPerformance: true,
  },
  {
    what: 'each fires exactly once, ten at the same moment and killed anywhere',
    measured: `${crowd.fired} of ${crowd.met}, ${crowd.doubled} twice, ${crowd.kills} killed`,
    holds: crowd.fired === crowd.met && crowd.doubled === 0 && crowd.kills > 0,
  },
  {
    what: 'no alert of random trades is missed, early or doubled',
    measured: `${complaints.length} complaints`,
    holds: complaints.length === 0 && pathsFired > 0,
  },
  {
    what: 'in DynamoDB each fires exactly once',
    measured: `${missed.length} missed, ${events.length - new Set(events).size} twice`,
    holds: missed.length === 0 && events.length === expected.length,
  },
];
printBars(bars);
if (values.write) {
  const rowOf = (
    count: number,
    concurrentScans: string,
    { met, fired, doubled, seconds, requests }: Swept,
  ) => [
    String(count),
    'memory',
    concurrentScans,
    ...[met, fired, doubled].map(String),
    `${seconds.toFixed(1)} s`,
    String(Object.values(requests).reduce((sum, one) => sum + one, 0)),
  ];
  const swept = markdownTable([
    ['Alerts', 'Rows in', 'Concurrent scans', 'Met', 'Fired', 'Twice', 'Took', 'Requests'],
    rowOf(alerts, '1', alone),
    rowOf(alerts / 10, '1', few),
    rowOf(alerts, `10, ${crowd.kills} kills`, crowd),
    [
      String(storedCount),
      'DynamoDB',
      '10, and 1 after them',
      String(expected.length),
      String(new Set(events).size),
      String(events.length - new Set(events).size),
      `${databaseSeconds.toFixed(0)} s`,
      String(asked.length),
    ],
  ]);
  writeFigures('bench:alerts', `Seed ${seed}:\n\n${swept}\n\n${tableOfBars(bars)}`);
}
