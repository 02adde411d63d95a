/**
 * Measures the processor time that reading hostile messages takes (`npm run bench:reading`): twenty of the length
 * that WhatsApp allows, one after another, and the slowest of those that begin like the assistant's own expressions.
 * `--write` puts the results into README.md.
 */
import { parseArgs } from 'node:util';
import { readMessage } from '../../../functions/assistant/read-message.ts';
import { readRequest } from '../../../functions/messaging/bot/read-request.ts';
import {
  hostileUnits,
  hostileUnitsOfExpressions,
  repeatTo,
} from '../../support/assistant/hostile-messages.ts';
import { printBars, type Bar } from '../reporting/bars.ts';
import { tableOfBars, writeFigures } from '../reporting/figures.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    generated: { type: 'string', default: '4000' },
    write: { type: 'boolean', default: false },
  },
});
const messageLength = 4_096;
const maxMillisecondsOfTwenty = 50;
const maxMillisecondsOfOne = 10;
const reader = { nameAssets: (text: string) => text, today: '2026-11-30' };

function read(text: string): void {
  readRequest({ type: 'text', text });
  readMessage(text, undefined, reader);
}

/** Returns the processor time, which other processes on the machine do not lengthen. */
function processorMilliseconds(work: () => void): number {
  const { user: before } = process.cpuUsage();
  work();
  return (process.cpuUsage().user - before) / 1_000;
}

const messages = hostileUnits.map((unit) => repeatTo(unit, messageLength));
const rounds = Array.from({ length: Number(values.rounds) }, () =>
  processorMilliseconds(() => messages.forEach(read)),
);
const [cold = Number.NaN] = rounds;
const warm = Math.min(...rounds.slice(1));

let slowest = { unit: '', milliseconds: 0 };
const units = (await hostileUnitsOfExpressions()).slice(0, Number(values.generated));
for (const unit of units) {
  const text = repeatTo(unit, messageLength);
  const once = processorMilliseconds(() => read(text));
  // A collection of garbage falls upon any of them: only the faster of two counts.
  const milliseconds =
    once < slowest.milliseconds
      ? once
      : Math.min(
          once,
          processorMilliseconds(() => read(text)),
        );
  if (milliseconds > slowest.milliseconds) slowest = { unit, milliseconds };
}

const bars: readonly Bar[] = [
  {
    what: `${messages.length} hostile messages within ${maxMillisecondsOfTwenty} ms of processor`,
    measured: `${warm.toFixed(0)} ms warm, ${cold.toFixed(0)} ms the first time`,
    holds: warm <= maxMillisecondsOfTwenty,
    isPerformance: true,
  },
  {
    what: `each of ${units.length} made from the expressions within ${maxMillisecondsOfOne} ms`,
    measured: `${slowest.milliseconds.toFixed(1)} ms for ${JSON.stringify(slowest.unit.slice(0, 40))}`,
    holds: slowest.milliseconds <= maxMillisecondsOfOne,
    isPerformance: true,
  },
];
printBars(bars);
if (values.write) writeFigures('bench:reading', tableOfBars(bars));
