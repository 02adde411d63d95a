import { expect, test } from 'vitest';
import { amountProblem } from '../../../web/src/lib/amount-problem.ts';

test.each([
  ['0,01', undefined],
  ['R$ 1.000,00', undefined],
  ['1.000,01', 'large'],
  ['9999999999999999999', 'large'],
  ['999.999.999.999.999.999,00', 'large'],
  ['0', 'not-positive'],
  ['0,00', 'not-positive'],
  ['-5', 'not-positive'],
  ['R$ -5', 'not-positive'],
  ['-R$ 5', 'not-positive'],
  ['−5,00', 'not-positive'],
  ['', 'unreadable'],
  ['-', 'unreadable'],
  ['cinco', 'unreadable'],
  ['1,555', 'unreadable'],
])('names what is wrong with %j', (typed, problem) => {
  expect(amountProblem(typed, 100_000)).toBe(problem);
});
