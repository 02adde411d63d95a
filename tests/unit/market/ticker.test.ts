import { expect, it } from 'vitest';
import { parseTicker } from '../../../shared/market/ticker.ts';

it.each([
  [' petr4 ', 'PETR4'],
  ['PETR4.SA', 'PETR4'],
  ['petr4.sa', 'PETR4'],
  ['AAPL', 'AAPL'],
  ['BRK.B', 'BRK.B'],
  ['BRK-B', 'BRK-B'],
  ['PETR4F', 'PETR4'],
  ['petr 4', 'PETR4'],
  ['PETR-4', 'PETR4'],
  ['taee - 11', 'TAEE11'],
  ['taee  11', 'TAEE11'],
  ['petro bras', undefined],
  ['PETR4,VALE3', undefined],
  ['../quote', undefined],
  ['PETR4?token=x', undefined],
  ['ação', undefined],
  ['ABCDEFGHIJK', undefined],
  ['', undefined],
])('%j is %j', (typed, ticker) => {
  expect(parseTicker(typed)).toBe(ticker);
});
