/**
 * Ten kills under mixed load (`npm run bench:kills`, or with `-- --seed 7 --kills 10 --together 12`):
 * nothing that was accepted is lost, nothing is charged twice, no event is forgotten, every ledger
 * says what the partner says, and nobody is left without an account, a claim or a user.
 */
import { parseArgs } from 'node:util';
import { playKills } from '../support/kills/play.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '10' },
    together: { type: 'string', default: '12' },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);
const startedAt = performance.now();
const { complaints, lives, repeated, deadLetters } = await playKills({
  seed,
  kills: Number(values.kills),
  together: Number(values.together),
  between: [500, 4000],
  tell: console.log,
});
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `seed ${seed}: ${values.kills} kills, ${lives.length} people, ${repeated} requests sent again, ` +
    `dead letters ${JSON.stringify(deadLetters)}, ${seconds} s`,
);
for (const complaint of complaints) console.log(complaint);
console.log(complaints.length === 0 ? 'nothing lost, nothing double' : 'NOT AS IT MUST BE');
process.exitCode = complaints.length === 0 ? 0 : 1;
