import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { costSentences, withCurrentFigures } from '../../load/cost/costs-in-prose.ts';
import { listPrices, pricesAsOf } from '../../load/cost/list-prices.ts';
import { messagesInPage, messageTable, messageUse } from '../../load/cost/message-bill.ts';
import { messagePrices } from '../../load/cost/message-prices.ts';
import {
  billInPage,
  calculateBill,
  billTable,
  maxDollarsPerUser,
  maxIdleDollars,
  sumLines,
} from '../../load/cost/monthly-bill.ts';
import { monthlyUse } from '../../load/cost/monthly-use.ts';
import { stageBills } from '../../load/cost/stage-bills.ts';

const today = stageBills();
const { bills, messages } = today;
const billWith = (requested: number) =>
  bills.find(({ people }) => people === requested)?.lines ?? expect.fail(`No bill of ${requested}`);

describe('a month', () => {
  it(`costs at most US$ ${maxIdleDollars} without users`, () => {
    const total = sumLines(billWith(0), 'dollars');
    expect(total).toBeLessThanOrEqual(maxIdleDollars);
    // Alarms, secrets and a key are never for free.
    expect(total).toBeGreaterThan(3);
  });

  it(`costs at most US$ ${maxDollarsPerUser} per user with 100,000 active users`, () => {
    const total = sumLines(billWith(100_000), 'dollars');
    expect(total / 100_000).toBeLessThanOrEqual(maxDollarsPerUser);
    expect(sumLines(billWith(100_000), 'listDollars')).toBeGreaterThan(total);
  });
});

const page = readFileSync(path.join(projectRoot, 'tests/load/README.md'), 'utf8');

/** Each line by its name, with its numbers; the column headers are numbers, too. */
const linesOf = (table: string) =>
  table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name = '']) => !name.startsWith('-'))
    .map(([, name = '', ...figures]) => ({ name, figures: figures.slice(0, -1) }));

/**
 * One more function of another size changes an amount by less than this; a change of what users do often changes it
 * by more.
 */
const isAsWritten = (written = '', today = '') => {
  if (written === today) return true;
  const [one, other] = [written, today].map((figure) => Number(figure.replaceAll(',', '')));
  return Math.abs((one ?? 0) - (other ?? 0)) <= Math.max(0.02 * (other ?? 0), 0.05);
};

describe('the page of benchmarks', () => {
  it.each([
    ['the bill of a month', billInPage, billTable(bills)],
    ['what messages cost', messagesInPage, messageTable(messages)],
  ])('has %s as it is today', (_, inPage, today) => {
    const written = linesOf(inPage.exec(page)?.[0] ?? '');
    const old = linesOf(today).filter(({ name, figures }) => {
      const line = written.find((one) => one.name === name);
      return !line || !figures.every((figure, index) => isAsWritten(line.figures[index], figure));
    });
    expect(
      old,
      'a table in tests/load/README.md is out of date: `npm run bench:cost -- --write` writes both anew',
    ).toEqual([]);
  });

  it('states the date of its prices', () => {
    expect(page).toContain(pricesAsOf);
  });
});

it.each(costSentences.map((sentence) => [String(sentence.pattern), sentence] as const))(
  'states the bill’s amounts: %s',
  (_, sentence) => {
    const text = readFileSync(path.join(projectRoot, sentence.page), 'utf8');
    // `npm run bench:cost -- --write` updates them.
    expect(withCurrentFigures(text, sentence, today)).toBe(text);
  },
);

describe('a message', () => {
  const counts = {
    messages: 10,
    keysRead: 8,
    writes: 5,
    invocations: 0.1,
    senderMilliseconds: 200,
    statuses: 3,
  };

  it('costs its share of the sender’s calls, its rows, and each status of the partner', () => {
    const use = new Map(messageUse('email', 0.5, counts));
    expect(use.get('readUnit')).toBe(8);
    expect(use.get('writeUnit')).toBe(10);
    expect(use.get('invocation')).toBe(3.1);
    expect(use.get('gigabyteSecond')).toBeCloseTo((0.2 + 3 * 0.05) * 0.5);
    expect(use.get('apiCall')).toBe(0);
    expect(new Map(messageUse('whatsAppUtility', 0.5, counts)).get('apiCall')).toBe(3);
  });

  it('costs in proportion to the number of messages, except for the partner’s free tier', () => {
    const [email, freely, utility] = messages;
    expect(email?.monthlyDollars(0)).toBe(0);
    const { dollars, alwaysFree } = messagePrices.whatsAppFreely;
    const left = (utility?.monthlyDollars(1000) ?? 0) - (freely?.monthlyDollars(1000) ?? 0);
    expect(left).toBeCloseTo((alwaysFree / 1000) * dollars);
  });
});

describe('list prices', () => {
  it('have a source, except those that no page publishes', () => {
    const prices = Object.entries({ ...listPrices, ...messagePrices });
    expect(
      prices.filter(([, { source }]) => !/https:|github\.com|price list/.test(source)),
    ).toEqual([]);
    const remembered = prices.filter(([, { certainty }]) => certainty === 'remembered');
    expect(remembered.map(([name]) => name)).toEqual(['logs', 'edgeRequest']);
  });
});

describe('a bill', () => {
  it('costs by what is used beyond what is always free', () => {
    const fixed = {
      alarms: 12,
      dashboards: 1,
      secrets: 2,
      keys: 1,
      polledQueues: 0,
      minuteSchedules: 0,
      memoryGigabytes: 0.5,
    };
    const bill = new Map(calculateBill(monthlyUse(0, fixed)).map((line) => [line.thing, line]));
    expect(bill.get('alarm')).toMatchObject({ dollars: 0.2, listDollars: 1.2000000000000002 });
    expect(bill.get('secret')).toMatchObject({ dollars: 2 * listPrices.secret.dollars });
    expect(bill.get('apiCall')).toMatchObject({ dollars: 0 });
  });
});
