import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { billInPage, billTable } from '../../load/cost/monthly-bill.ts';
import { pricesAsOf } from '../../load/cost/list-prices.ts';
import { stageBills } from '../../load/cost/stage-bills.ts';

const page = readFileSync(path.join(projectRoot, 'tests/load/README.md'), 'utf8');

/** Each line by its name, with its figures; the heads of the columns are figures, too. */
const linesOf = (table: string) =>
  table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name = '']) => !name.startsWith('-'))
    .map(([, name = '', ...figures]) => ({ name, figures: figures.slice(0, -1) }));

/** One more function of another size moves a figure by less than this, what people do often by more. */
const isAsWritten = (written = '', today = '') => {
  const [one, other] = [written, today].map((figure) => Number(figure.replaceAll(',', '')));
  return Math.abs((one ?? 0) - (other ?? 0)) <= Math.max(0.02 * (other ?? 0), 0.05);
};

it('the page of benchmarks has the bill of a month as it is today', () => {
  const today = billTable(stageBills());
  const written = linesOf(billInPage.exec(page)?.[0] ?? '');
  const old = linesOf(today).filter(({ name, figures }) => {
    const line = written.find((one) => one.name === name);
    return !line || !figures.every((figure, place) => isAsWritten(line.figures[place], figure));
  });
  expect(
    old,
    'the bill in tests/load/README.md is out of date: `npm run bench:cost -- --write` writes it anew',
  ).toEqual([]);
  expect(page, 'tests/load/README.md says of which day the prices are').toContain(pricesAsOf);
});
