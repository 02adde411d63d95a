import { standardLotTicker } from '../../../shared/market/ticker.ts';
import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { savePortfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import { classifyAsset } from '../../../shared/portfolio/asset-class.ts';
import {
  formatAveragePrice,
  formatDecimal,
  isCanonicalDecimal,
  parseDecimal,
} from '../../../shared/portfolio/decimal.ts';
import {
  maximumPositions,
  positionKey,
  positionTexts,
} from '../../../shared/portfolio/position.ts';
import {
  applySplit,
  findLikelyFactor,
  findPositionQuestion,
} from '../../../shared/portfolio/splits.ts';

describe('typed numbers', () => {
  test.each([
    ['100', '100'],
    ['1.234,56', '1234.56'],
    ['1.500', '1500'],
    ['10.5', '10.5'],
    ['10,5', '10.5'],
    ['R$ 32,50', '32.5'],
    [' 1 000 ', '1000'],
    ['0,00000001', '0.00000001'],
    ['007', '7'],
    ['5,', '5'],
    ['0', '0'],
    ['0.005', '0.005'],
    ['0.125', '0.125'],
    ['R$ 0.500', '0.5'],
  ])('%j is %s', (typed, decimal) => {
    expect(parseDecimal(typed)).toBe(decimal);
  });

  test.each([
    '',
    '-',
    '-5',
    'abc',
    '1,2,3',
    '1e5',
    '=1+1',
    '0,000000001',
    '1.23.4',
    '٣',
    '0.005.000',
    '0.500,25',
    '9'.repeat(31),
  ])('%j is invalid', (typed) => {
    expect(parseDecimal(typed)).toBeUndefined();
  });

  it('are formatted as they were typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 17n }), (units) => {
        const canonical = new Big(String(units)).div(1e8).toFixed();
        expect(isCanonicalDecimal(canonical)).toBe(true);
        expect(parseDecimal(formatDecimal(canonical))).toBe(canonical);
      }),
    );
  });
});

test.each([
  ['31.66666667', '31,6667'],
  ['32.5', '32,50'],
  ['30', '30,00'],
  ['1234.99999', '1.235,00'],
  ['0.00001234', '0,00001234'],
])('an average price of %s is written %s', (price, written) => {
  expect(formatAveragePrice(price)).toBe(written);
});

describe('the saved positions', () => {
  const position = { ticker: 'PETR4', quantity: '100', averagePrice: '32.5', broker: 'Corretora' };
  const textsOf = (positions: readonly object[]) =>
    savePortfolio.request.safeParse({ positions }).error?.issues.map(({ message }) => message);

  it('are a portfolio, with fractional shares and centavos', () => {
    expect(textsOf([position, { ...position, broker: null }])).toBeUndefined();
    expect(
      textsOf([{ ticker: 'BTC', quantity: '0.00000001', averagePrice: null, broker: null }]),
    ).toBeUndefined();
  });

  test.each([
    [{ quantity: '0' }, positionTexts.noQuantity],
    [{ quantity: '1000000001' }, positionTexts.largeQuantity],
    [{ quantity: '1,5' }, positionTexts.quantity],
    [{ quantity: '-1' }, positionTexts.quantity],
    [{ quantity: '1.50' }, positionTexts.quantity],
    [{ averagePrice: '0' }, positionTexts.noPrice],
    [{ averagePrice: '10000001' }, positionTexts.largePrice],
    [{ averagePrice: 'NaN' }, positionTexts.price],
    [{ broker: '=HYPERLINK("x")' }, positionTexts.broker],
    [{ broker: '\u202eXP' }, positionTexts.broker],
    [{ broker: 'x'.repeat(81) }, positionTexts.longBroker],
    [{ ticker: 'NADA DISSO' }, '“NADA DISSO” não parece um código de ativo.'],
  ])('rejects %j with a message', (over, text) => {
    expect(textsOf([{ ...position, ...over }])).toEqual([text]);
  });

  it('contain the same asset at the same broker once, in any spelling', () => {
    expect(textsOf([position, { ...position, broker: ' CORRETORA ' }])).toEqual([
      positionTexts.twice,
    ]);
    expect(positionKey({ ticker: 'PETR4', broker: 'Ágora  S.A.' })).toBe('PETR4@agora s.a.');
  });

  it('are at most two hundred', () => {
    const many = Array.from({ length: maximumPositions + 1 }, (_, at) => ({
      ...position,
      broker: `Corretora ${at}`,
    }));
    expect(textsOf(many)).toEqual([positionTexts.tooMany]);
    expect(JSON.stringify({ positions: many }).length).toBeLessThan(64 * 1024);
  });
});

test.each([
  ['petr4f', 'PETR4'],
  [' PETR4.SA ', 'PETR4'],
  ['B3SA3F', 'B3SA3'],
  ['BTC', 'BTC'],
  ['SELF', 'SELF'],
])('%j is stored as %s', (typed, ticker) => {
  expect(standardLotTicker(typed)).toBe(ticker);
});

test.each([
  ['PETR4', 'stock', 'PETROBRAS PN', 'stock'],
  ['TAEE11', 'stock', 'TAESA UNT', 'stock'],
  ['MXRF11', 'fund', 'FII MAXI REN CI', 'fii'],
  ['KNRI11', 'fund', 'Kinea Renda Imobiliária FII', 'fii'],
  ['BOVA11', 'fund', 'ISHARES BOVACI', 'etf'],
  ['DIVO11', 'fund', 'It Now IDIV ETF', 'etf'],
  ['XXXX11', 'fund', 'ALGUM FUNDO', 'fund'],
  ['AAPL34', 'bdr', 'APPLE DRN', 'bdr'],
  ['AAPL34', null, null, 'bdr'],
  ['BTC', null, null, 'crypto'],
] as const)('%s, %s, %s is of class %s', (ticker, type, name, assetClass) => {
  expect(classifyAsset({ ticker, type, name })).toBe(assetClass);
});

describe('splits', () => {
  test.each([
    [-5_000, { from: 1, to: 2 }],
    [-4_830, { from: 1, to: 2 }],
    [-9_010, { from: 1, to: 10 }],
    [90_000, { from: 10, to: 1 }],
    [10_300, { from: 2, to: 1 }],
    [-4_100, null],
    [5_000, null],
    [-10_000, null],
  ])('a move of %i hundredths of a percent is %j', (change, factor) => {
    expect(findLikelyFactor(change)).toEqual(factor);
  });

  const figures = {
    ticker: 'PETR4',
    name: null,
    assetClass: 'stock',
    sector: null,
    isListed: true,
    price: null,
    dividends: null,
    jumps: [{ day: '2026-11-24', changeInBasisPoints: -5_000 }],
  } as const;
  const ask = (quantityAsOf: string, over: object = {}) =>
    findPositionQuestion({ quantityAsOf }, { ...figures, jumps: [...figures.jumps], ...over });

  it('are asked about when the quantity was entered before that session', () => {
    expect(ask('2026-11-24T12:59:00.000Z')).toEqual({
      kind: 'split',
      jump: figures.jumps[0],
      likely: { from: 1, to: 2 },
    });
    expect(ask('2026-11-24T13:00:00.000Z')).toBeUndefined();
    expect(ask('2026-11-01T00:00:00.000Z', { jumps: [] })).toBeUndefined();
  });

  it('come after a delisted code, which is known only with a list', () => {
    expect(ask('2026-11-01T00:00:00.000Z', { isListed: false })).toEqual({ kind: 'unlisted' });
    expect(ask('2026-11-01T00:00:00.000Z', { isListed: null, jumps: [] })).toBeUndefined();
  });

  it('keep the cost of a position, up to rounding', () => {
    const factors = fc.record({
      from: fc.integer({ min: 1, max: 100 }),
      to: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 100, max: 10_000_000 }),
        factors,
        (quantity, centavos, factor) => {
          const before = {
            ticker: 'PETR4',
            quantity: String(quantity),
            averagePrice: new Big(centavos).div(100).toFixed(),
            broker: null,
          };
          const after = applySplit(before, factor);
          expect(isCanonicalDecimal(after.quantity)).toBe(true);
          const costOf = ({ quantity: held, averagePrice }: typeof before) =>
            new Big(held).times(averagePrice);
          const cost = costOf(before);
          const lost = costOf({ ...after, averagePrice: after.averagePrice ?? '0' }).minus(cost);
          expect(lost.abs().div(cost).lt('0.00001')).toBe(true);
        },
      ),
    );
    expect(
      applySplit(
        { ticker: 'PETR4', quantity: '105', averagePrice: '3', broker: null },
        { from: 10, to: 1 },
      ),
    ).toEqual({ ticker: 'PETR4', quantity: '10.5', averagePrice: '30', broker: null });
  });
});
