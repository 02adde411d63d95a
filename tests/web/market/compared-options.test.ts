import { expect, test } from 'vitest';
import type { Stock } from '../../../shared/contracts/stock-search.ts';
import { comparedOptions } from '../../../web/src/features/market/compare/compared-options.ts';

const stock = (ticker: string): Stock => ({ ticker, name: ticker, sector: null, type: 'stock' });

test.each([
  ['petr4', ['PETR4'], ['PETR4']],
  // An asset that was listed today.
  ['nova3', [], ['NOVA3']],
  ['petr9', ['PETR4'], ['PETR4', 'PETR9']],
  ['aapl', ['AAPL34'], ['AAPL34', 'AAPL']],
  ['ko', [], ['KO']],
  ['brk.b', [], ['BRK.B']],
  ['petr', ['PETR4', 'PETR3'], ['PETR4', 'PETR3']],
  ['vale', ['VALE3'], ['VALE3']],
  ['xpto', [], []],
  ['btc', [], []],
  ['btc', ['BITH11'], ['BITH11']],
  ['btc-usd', [], []],
  ['doge', [], []],
])('%s, for which the list has %j, offers %j', (typed, found, offered) => {
  const search = { state: 'found', stocks: found.map(stock) } as const;
  expect(comparedOptions(search, typed, []).map(({ ticker }) => ticker)).toEqual(offered);
});

test.each([
  ['msft', ['MSFT']],
  ['btc', []],
])('%s, with a failed search, offers %j', (typed, offered) => {
  const options = comparedOptions({ state: 'failed' }, typed, []);
  expect(options.map(({ ticker }) => ticker)).toEqual(offered);
});

test('does not offer assets that are already compared', () => {
  const search = { state: 'found', stocks: [stock('PETR4'), stock('PETR3')] } as const;
  expect(comparedOptions(search, 'petr4', ['PETR4']).map(({ ticker }) => ticker)).toEqual([
    'PETR3',
  ]);
});
