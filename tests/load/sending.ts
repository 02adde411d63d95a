/**
 * An edition for 100,000 recipients with the real sender, its records and its rate limiter, between a simulated
 * queue and partner, on a clock that skips all waiting (`npm run bench:sending`, or with `-- --seed 7 --recipients
 * 20000 --rate 80`): senders are killed at eight points, answers are lost, calls throttled, requests to the table
 * fail, and statuses come late, twice, in any order or never. The rows are in memory, as DynamoDB would have them;
 * with `-- --dynamodb` they are in the database of the local cloud. `--write` puts the results into README.md and,
 * for rows in memory, stores the resources of one message, from which its price is computed (`npm run bench:cost`).
 */
import { parseArgs } from 'node:util';
import { printBars, type Bar } from './reporting/bars.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { writeMessageCounts } from './cost/message-counts.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';
import { simulateSending } from '../support/sending/simulate-sending.ts';
import { openMemoryTable, openServicesTable } from '../support/sending/simulated-tables.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    recipients: { type: 'string' },
    rate: { type: 'string', default: '500' },
    killed: { type: 'string', default: '0.08' },
    dynamodb: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const recipients = Number(values.recipients ?? (values.dynamodb ? 5_000 : 100_000));
const perSecond = Number(values.rate);
const { stop, ...table } = values.dynamodb ? await openServicesTable() : openMemoryTable();
const startedAt = performance.now();
const { complaints, kills, ...played } = await simulateSending(
  {
    seed: Number(values.seed),
    recipients,
    perSecond,
    senders: Math.max(5, Math.ceil(perSecond / 10)),
    killed: Number(values.killed),
    tableFails: 0.001,
    silent: 0.01,
    comesTwice: 0.001,
  },
  table,
);
const seconds = (performance.now() - startedAt) / 1000;
await stop();

console.log(
  `seed ${values.seed}: ${recipients} people, ${perSecond} a second, ${seconds.toFixed(0)} s`,
);
for (const [what, count] of Object.entries(played)) console.log(`${what.padEnd(18)} ${count}`);
for (const [point, count] of kills) console.log(`killed ${point}: ${count}`);
const each = (count: number) => (count / recipients).toFixed(2);
console.log(
  `a message: ${each(played.tableRequests)} requests to the table, ${each(played.queued)} in the queue, ` +
    `${each(played.invocations * 10)} batch slots`,
);
for (const complaint of complaints.slice(0, 20)) console.log(complaint);
const bars: readonly Bar[] = [
  {
    what: 'at most 0.5 % is sent twice',
    measured: `${played.doubled} doubled`,
    holds: played.doubled <= 0.005 * recipients,
  },
  {
    what: 'every recipient is accounted for',
    measured: `${complaints.length} complaints`,
    holds: complaints.length === 0,
  },
  {
    what: 'at most 1 % is never sent',
    measured: `${played.unsent} of ${played.uncertain} uncertain`,
    holds: played.unsent <= 0.01 * recipients,
  },
  {
    what: 'no message becomes a dead letter',
    measured: `${played.deadLetters}`,
    holds: played.deadLetters === 0,
  },
];
printBars(bars);
if (values.write) {
  const killed = [...kills.values()].reduce((sum, count) => sum + count, 0);
  const counts = markdownTable([
    ['Counted', ''],
    ['People', String(recipients)],
    ['Rate', `${perSecond} a second`],
    ['Took', `${seconds.toFixed(0)} s`],
    ['Senders killed', String(killed)],
    ...Object.entries(played).map(([what, count]) => [describeMetric(what), count.toFixed(0)]),
    ['Requests to the table, a message', each(played.tableRequests)],
    ['Queue entries, a message', each(played.queued)],
  ]);
  const name = values.dynamodb ? 'bench:sending --dynamodb' : 'bench:sending';
  writeFigures(name, `Seed ${values.seed}:\n\n${tableOfBars(bars)}\n\n${counts}`);
  if (!values.dynamodb) writeMessageCounts({ messages: recipients, ...played });
}

function describeMetric(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
