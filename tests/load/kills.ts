/**
 * Ten kills under mixed load (`npm run bench:kills`, or with `-- --seed 7 --kills 10 --together 12`): no accepted
 * request is lost, no charge is made twice, no event is lost, every ledger matches the partner, and no user is left
 * without an account, a claim or a Cognito user. With `-- --editions 7` it plays editions by e-mail instead, each
 * killed three times while it is sent: at most one message in a hundred is lost, and one in two hundred sent twice.
 * `--write` puts the results into README.md.
 */
import { parseArgs } from 'node:util';
import { simulateEditionKills } from '../support/kills/simulate-edition-kills.ts';
import { simulateKills } from '../support/kills/simulate-kills.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '10' },
    together: { type: 'string', default: '12' },
    editions: { type: 'string' },
    recipients: { type: 'string', default: '40' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);
if (values.editions === undefined) await runMixedLoad();
else await runEditions(Number(values.editions));

async function runMixedLoad(): Promise<void> {
  const startedAt = performance.now();
  const { complaints, lives, repeated, deadLetters } = await simulateKills({
    seed,
    kills: Number(values.kills),
    together: Number(values.together),
    between: [500, 4000],
    log: console.log,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const resultLine =
    `seed ${seed}: ${values.kills} kills, ${lives.length} people, ${repeated} requests sent again, ` +
    `dead letters ${JSON.stringify(deadLetters)}, ${seconds} s`;
  console.log(resultLine);
  for (const complaint of complaints) console.log(complaint);
  const outcome = complaints.length === 0 ? 'nothing lost, nothing double' : 'NOT AS IT MUST BE';
  console.log(outcome);
  if (values.write) writeFigures('bench:kills', `With ${resultLine}: ${outcome}.`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

async function runEditions(editions: number): Promise<void> {
  let recipients = 0;
  let lost = 0;
  let doubled = 0;
  let retried = 0;
  for (let nth = 0; nth < editions; nth += 1) {
    const played = await simulateEditionKills({
      seed: seed + nth,
      recipients: Number(values.recipients),
      kills: 3,
      between: [400, 1_800],
    });
    console.log(`seed ${seed + nth}: ${JSON.stringify(played)}`);
    recipients += played.recipients;
    lost += played.lost;
    doubled += played.doubled;
    retried += played.retried;
  }
  const bars: readonly Bar[] = [
    {
      what: 'at most 1 % is lost',
      measured: `${lost} of ${recipients}`,
      holds: lost <= 0.01 * recipients,
    },
    {
      what: 'at most 0.5 % comes twice',
      measured: `${doubled} of ${recipients}`,
      holds: doubled <= 0.005 * recipients,
    },
  ];
  printBars(bars);
  if (values.write) {
    const resultLine = `${editions} editions from seed ${seed} on; ${retried} of ${recipients} messages were attempted again:`;
    writeFigures('bench:kills --editions', `${resultLine}\n\n${tableOfBars(bars)}`);
  }
}
