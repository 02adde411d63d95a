/**
 * What a stage costs in a month with 0, 1,000 and 100,000 active people (`npm run bench:cost`): the
 * fixed parts of the template, and the counted requests of what people do, at list prices. Ends with 1
 * where a bar is broken.
 *
 * `--write` puts the table into the page of benchmarks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listPrices, pricesAsOf } from './cost/list-prices.ts';
import {
  billInPage,
  billTable,
  maximumDollarsAPerson,
  maximumIdleDollars,
  totalOf,
} from './cost/monthly-bill.ts';
import { stageBills } from './cost/stage-bills.ts';

const bills = stageBills();
const table = billTable(bills);
if (process.argv.includes('--write')) {
  const page = path.join(import.meta.dirname, 'README.md');
  // A replacement by a text would read the table's own `$`.
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(billInPage, () => table),
  );
}
console.log(`List prices of ${pricesAsOf}, US$ a month, without messages\n`);
console.log(table);
for (const { people, lines } of bills) {
  console.log(`\n${people.toLocaleString('en-US')} active people`);
  for (const { thing, amount, dollars } of lines) {
    const { unit } = listPrices[thing];
    console.log(
      `${dollars.toFixed(2).padStart(9)}  ${amount.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${unit}`,
    );
  }
}
const broken = bills.filter(({ people, lines }) => {
  const total = totalOf(lines, 'dollars');
  return people === 0
    ? total > maximumIdleDollars
    : people === 100_000 && total / people > maximumDollarsAPerson;
});
for (const { people } of broken) console.log(`\nover the bar with ${people} active people`);
process.exitCode = broken.length === 0 ? 0 : 1;
