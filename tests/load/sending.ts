/**
 * An edition for 100,000 people by the real sender, its records and its permits, between a queue and a
 * partner that are simulated, on a clock that skips all waiting (`npm run bench:sending`, or with `-- --seed 7
 * --recipients 20000 --rate 80`): senders are killed at eight points, answers are lost, calls throttled,
 * requests to the table fail, and statuses come late, doubled, in any order or never. The rows are in memory,
 * as DynamoDB would have them; with `-- --dynamodb` they are in the database of the local cloud. `--write` keeps
 * what a message has cost, from which its price is counted (`npm run bench:cost`).
 */
import { parseArgs } from 'node:util';
import { tellBars } from './bars.ts';
import { writeMessageCounts } from './cost/message-counts.ts';
import { playSending } from '../support/sending/play-sending.ts';
import { memoryPlay, servicesPlay } from '../support/sending/played-tables.ts';

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
const { stop, ...table } = values.dynamodb ? await servicesPlay() : memoryPlay();
const startedAt = performance.now();
const { complaints, kills, ...played } = await playSending(
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
    `${each(played.invocations * 10)} places in a batch`,
);
if (values.write) writeMessageCounts({ messages: recipients, ...played });
for (const complaint of complaints.slice(0, 20)) console.log(complaint);
tellBars([
  {
    what: 'no edition is sent twice',
    measured: `${played.doubled} doubled`,
    holds: played.doubled === 0,
  },
  {
    what: 'everybody is accounted for',
    measured: `${complaints.length} complaints`,
    holds: complaints.length === 0,
  },
  {
    what: 'no more are unsent than uncertain',
    measured: `${played.unsent} of ${played.uncertain}`,
    holds: played.unsent <= played.uncertain,
  },
  {
    what: 'nothing becomes a dead letter',
    measured: `${played.deadLetters}`,
    holds: played.deadLetters === 0,
  },
]);
