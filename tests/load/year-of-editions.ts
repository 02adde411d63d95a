/**
 * A year of editions (`npm run bench:year`, or with `-- --seed 3 --from 2027-02-01 --to 2027-02-28`): each day of
 * 2027 by the real planner, workers and writers for every kind of reader, with random facts, editions that come late
 * or never, workers that die, B3's holidays, Ash Wednesday and New York's daylight saving changes. Every message is
 * checked. `--write` puts the results into README.md.
 */
import { parseArgs } from 'node:util';
import { logger } from '../../functions/runtime/logger.ts';
import { simulateYear } from '../support/editions/simulate-year.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '2027-01-01' },
    to: { type: 'string', default: '2027-12-31' },
    seed: { type: 'string', default: '7' },
    write: { type: 'boolean', default: false },
  },
});
logger.setLogLevel('SILENT');
const startedAt = performance.now();
const year = await simulateYear(values.from, values.to, Number(values.seed));
const seconds = (performance.now() - startedAt) / 1000;

const { days, tradingDays, readers, editions, runs, messages, repeatedParts, numberCount } = year;
const counted = [
  `${days} days, ${tradingDays} of trading, ${readers} readers; ${seconds.toFixed(0)} s`,
  `editions: ${editions.made}, ${editions.late} late; ${editions.missing} never made`,
  `runs: ${runs.finished} finished, ${runs.missed} without an edition`,
  `messages: ${messages.opening} openings, ${messages.closing} closings, ${messages.digest} digests`,
  `${repeatedParts} parts of runs were worked on twice, or their worker died`,
];
for (const line of counted) console.log(line);
for (const flaw of year.wrong.slice(0, 20)) console.log(flaw);
const bars: readonly Bar[] = [
  {
    what: 'every reader gets every edition once, in time, counted, with values of its facts alone',
    measured: `${numberCount} figures read, ${year.wrong.length} wrong`,
    holds: year.wrong.length === 0,
  },
];
printBars(bars);
if (values.write) {
  const list = counted.map((line) => `- ${line}`).join('\n');
  writeFigures('bench:year', `${list}\n\n${tableOfBars(bars)}`);
}
