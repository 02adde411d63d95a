/**
 * Monthly cost of a stage with 0, 1,000 and 100,000 active users (`npm run bench:cost`): the fixed parts of the
 * template and the counted requests of the users, at list prices; and the cost of messages by each channel. Exits
 * with 1 when a limit is exceeded. `--write` puts the tables into the page of benchmarks, and the amounts into the
 * sentences of all pages.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../infra/project-root.ts';
import { costSentences, withCurrentFigures } from './cost/costs-in-prose.ts';
import { listPrices, pricesAsOf } from './cost/list-prices.ts';
import { messagesAMonth, messagesInPage, messageTable } from './cost/message-bill.ts';
import {
  billInPage,
  billTable,
  maxDollarsPerUser,
  maxIdleDollars,
  sumLines,
} from './cost/monthly-bill.ts';
import { stageBills } from './cost/stage-bills.ts';

const today = stageBills();
const { bills, messages, whatsAppDollars } = today;
const table = billTable(bills);
const messageCosts = messageTable(messages);
if (process.argv.includes('--write')) {
  const page = path.join(import.meta.dirname, 'README.md');
  // A string replacement would interpret the tables' own `$`.
  writeFileSync(
    page,
    readFileSync(page, 'utf8')
      .replace(billInPage, () => table)
      .replace(messagesInPage, () => messageCosts),
  );
  for (const sentence of costSentences) {
    const file = path.join(projectRoot, sentence.page);
    writeFileSync(file, withCurrentFigures(readFileSync(file, 'utf8'), sentence, today));
  }
}
console.log(`List prices of ${pricesAsOf}, US$ a month, without messages\n`);
console.log(table);
console.log(`\nMessages, ${messagesAMonth} a month to each user, US$\n`);
console.log(messageCosts);
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
  const total = sumLines(lines, 'dollars');
  return people === 0
    ? total > maxIdleDollars
    : people === 100_000 && total / people > maxDollarsPerUser;
});
for (const { people } of broken) console.log(`\nover the bar with ${people} active people`);
process.exitCode = broken.length === 0 ? 0 : 1;
