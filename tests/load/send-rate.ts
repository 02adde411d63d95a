/**
 * The send rate of a channel (`npm run bench:pace`): the real sender and its rate limiter on a clock that skips all
 * waiting, with realistic request times. For each rate: the maximum of calls in any second, as they leave and as
 * they arrive at the partner, by the clock and in any window of 1,000 ms; the used share of the rate while there is
 * more to send; and the delay of urgent messages during the bulk run. With `-- --cloud` the same on the local cloud,
 * with its real functions, queues and sandboxes, which reject calls above the rate: 14 e-mails and 80 WhatsApp
 * messages a second (`--email`, `--whatsapp`) for a minute (`--seconds`). `--write` puts the results into README.md.
 */
import { parseArgs } from 'node:util';
import { measureSendRates } from '../support/messaging/measure-send-rates.ts';
import { simulateSendRate } from '../support/sending/simulate-send-rate.ts';
import { openMemoryTable } from '../support/sending/simulated-tables.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';

/**
 * Tolerated time between a reserved send slot and the call of the provider
 * (functions/messaging/delivery/send-rate-limiter-store.ts).
 */
const toleratedStallMilliseconds = 40;

const { values } = parseArgs({
  options: {
    cloud: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    email: { type: 'string', default: '14' },
    whatsapp: { type: 'string', default: '80' },
    write: { type: 'boolean', default: false },
  },
});
const columns = [
  'Rate',
  'Refused',
  'Left: clock, any',
  'Came: clock, any',
  'Used',
  'p50, p95, p99',
];
const rows: string[][] = [];
const bars = values.cloud ? await measureOnCloud() : await simulated();
printBars(bars);
if (values.write) {
  const name = values.cloud ? 'bench:pace --cloud' : 'bench:pace';
  writeFigures(name, `${markdownTable([columns, ...rows])}\n\n${tableOfBars(bars)}`);
}

async function simulated(): Promise<readonly Bar[]> {
  const messagesASecondOfASender = 10;
  const bars: Bar[] = [];
  console.log(
    'rate  senders  left: fixed, rolling  came: fixed, rolling  used    p50   p95   p99, ms',
  );
  for (const perSecond of [14, 80, 500]) {
    const senders = Math.max(5, Math.ceil(perSecond / messagesASecondOfASender));
    const seconds = Number(values.seconds ?? 120);
    const { left, came, used, priority } = await simulateSendRate(
      { seed: 1, perSecond, senders, seconds, priorityPerSecond: perSecond / 20 },
      openMemoryTable(),
    );
    console.log(
      [
        String(perSecond).padEnd(5),
        String(senders).padEnd(8),
        `${left.fixed}, ${left.rolling}`.padEnd(20),
        `${came.fixed}, ${came.rolling}`.padEnd(20),
        ...formatRates(used, priority),
      ].join(' '),
    );
    rows.push([
      `${perSecond}/s`,
      '',
      `${left.fixed}, ${left.rolling}`,
      ...rowOf(came, used, priority),
    ]);
    const most = Math.max(left.rolling, came.rolling);
    const over = { measured: `${most} in the fullest second`, holds: most <= perSecond };
    bars.push(...barsOf(`${perSecond} a second`, over, used, priority));
  }
  return bars;
}

async function measureOnCloud(): Promise<readonly Bar[]> {
  const bars: Bar[] = [];
  console.log(
    'channel  rate  rejected came: fixed, rolling  used    p50   p95   p99, ms  stalled  processor a message',
  );
  const played = measureSendRates({
    seconds: Number(values.seconds ?? 60),
    rates: { email: Number(values.email), whatsapp: Number(values.whatsapp) },
  });
  for await (const { channel, perSecond, rejected, came, used, priority, ...machine } of played) {
    console.log(
      [
        channel.padEnd(8),
        String(perSecond).padEnd(5),
        String(rejected).padEnd(8),
        `${came.fixed}, ${came.rolling}`.padEnd(20),
        ...formatRates(used, priority),
        `  ${machine.stalledMilliseconds.toFixed(0)} ms`.padEnd(11),
        `${machine.processorMilliseconds.toFixed(1)} ms`,
      ].join(' '),
    );
    rows.push([`${channel}, ${perSecond}/s`, String(rejected), '', ...rowOf(came, used, priority)]);
    const over = { measured: `${rejected} refused`, holds: rejected === 0 };
    const of = `${channel}, ${perSecond} a second`;
    // In real time the machine's speed decides how much of the rate is used. Urgent messages must arrive at any speed.
    const arrived = priority.filter((milliseconds) => Number.isFinite(milliseconds)).length;
    bars.push(...barsOf(of, over, used, priority).map((bar) => ({ ...bar, isPerformance: true })), {
      what: `${of}: urgent messages arrive`,
      measured: `${arrived} of ${priority.length}`,
      holds: arrived === priority.length && arrived > 0,
    });
    if (machine.stalledMilliseconds > toleratedStallMilliseconds) {
      console.log(
        `         the machine stood still for longer than ${toleratedStallMilliseconds} ms: the bars of ${channel} say nothing of the product`,
      );
    }
  }
  return bars;
}

function barsOf(
  of: string,
  over: Pick<Bar, 'measured' | 'holds'>,
  used: number,
  priority: readonly number[],
): readonly Bar[] {
  const p95 = waited(priority, 0.95);
  return [
    { what: `${of}: in no second over the rate`, ...over },
    {
      what: `${of}: at least 95 % of it used`,
      measured: `${(used * 100).toFixed(1)} %`,
      holds: used >= 0.95,
    },
    {
      what: `${of}: urgent messages are accepted in 2 s (p95)`,
      measured: `${p95.toFixed(0)} ms`,
      holds: p95 < 2_000,
    },
  ];
}

function rowOf(
  came: { readonly fixed: number; readonly rolling: number },
  used: number,
  priority: readonly number[],
): readonly string[] {
  const milliseconds = [0.5, 0.95, 0.99].map((share) => waited(priority, share).toFixed(0));
  return [
    `${came.fixed}, ${came.rolling}`,
    `${(used * 100).toFixed(1)} %`,
    `${milliseconds.join(', ')} ms`,
  ];
}

function waited(priority: readonly number[], share: number): number {
  return priority[Math.floor(priority.length * share)] ?? Number.POSITIVE_INFINITY;
}

function formatRates(used: number, priority: readonly number[]): readonly string[] {
  return [
    `${(used * 100).toFixed(1)} %`.padEnd(7),
    ...[0.5, 0.95, 0.99].map((share) => waited(priority, share).toFixed(0).padEnd(5)),
  ];
}
