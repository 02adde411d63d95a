/**
 * What a stage costs in a month with 0, 1,000 and 100,000 active people (`npm run bench:cost`): the
 * fixed parts of the template, and the counted requests of what people do, at list prices; and beside it what
 * messages cost by each way. Ends with 1 where a bar is broken.
 *
 * `--write` puts the tables into the page of benchmarks, and the figures into the sentences of all pages.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';
import { costSentences, withTodaysFigures } from './cost/costs-in-prose.ts';
import { listPrices, pricesAsOf } from './cost/list-prices.ts';
import { messagesAMonth, messagesInPage, messageTable } from './cost/message-bill.ts';
import {
  billInPage,
  billTable,
  maximumDollarsAPerson,
  maximumIdleDollars,
  totalOf,
} from './cost/monthly-bill.ts';
import { stageBills } from './cost/stage-bills.ts';

const today = stageBills();
const { bills, messages, whatsAppDollars } = today;
const table = billTable(bills);
const ways = messageTable(messages);
if (process.argv.includes('--write')) {
  const page = path.join(import.meta.dirname, 'README.md');
  // A replacement by a text would read the tables' own `$`.
  writeFileSync(
    page,
    readFileSync(page, 'utf8')
      .replace(billInPage, () => table)
      .replace(messagesInPage, () => ways),
  );
  for (const sentence of costSentences) {
    const file = path.join(projectRoot, sentence.page);
    writeFileSync(file, withTodaysFigures(readFileSync(file, 'utf8'), sentence, today));
  }
}
console.log(`List prices of ${pricesAsOf}, US$ a month, without messages\n`);
console.log(table);
console.log(`\nMessages, ${messagesAMonth} a month to each person, US$\n`);
console.log(ways);
console.log(`\nWhatsApp costs ${whatsAppDollars.toFixed(2)} a month by being there`);
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
