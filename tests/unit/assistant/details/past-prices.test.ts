import { expect, it } from 'vitest';
import type { Question } from '../../../../functions/assistant/domain/question.ts';
import { isSentence } from '../../../../functions/assistant/domain/sourced-text.ts';
import { answerPastPrice } from '../../../../functions/assistant/past-prices/answer-past-prices.ts';
import type { PastPriceQuestion } from '../../../../functions/assistant/domain/past-price-question.ts';
import { readPastDay } from '../../../../functions/assistant/past-prices/read-past-day.ts';
import { readMessage } from '../../../../functions/assistant/read-message.ts';
import { buildAsset, toUnixSeconds } from '../../../support/market/assets.ts';

/** A Thursday. */
const today = '2026-11-26';

it.each([
  ['ontem', '2026-11-25'],
  ['anteontem', '2026-11-24'],
  ['no dia 15 / 10', '2026-10-15'],
  ['em 3 de dezembro', '2025-12-03'],
  ['dia 30', '2026-10-30'],
  ['na sexta', '2026-11-20'],
  ['semana passada', '2026-11-20'],
  ['mes passado', '2026-10-31'],
  ['no fim de 2024', '2024-12-31'],
  ['no comeco de 2025', '2024-12-31'],
  ['em setembro', '2026-09-30'],
  ['ha 3 meses', '2026-08-26'],
  ['neste ano', undefined],
  ['hoje', undefined],
])('%s is a past day', (words, day) => {
  expect(readPastDay(` ${words} `, today)).toBe(day);
});

function read(text: string, question?: Question, earlier: readonly Question[] = []) {
  const previous = question && { question, text: 'antes', earlier };
  return readMessage(text, previous, { nameAssets: (named) => named, today })[0];
}

it.each([
  ['mxrf11 fechou em qto ontem', { of: 'close', day: '2026-11-25' }],
  ['quanto a vale3 caiu em outubro', { of: 'close', from: '2026-09-30', day: '2026-10-31' }],
  ['petr4 no dia 15/10', { of: 'close', day: '2026-10-15' }],
  ['itsa4 ta mais perto da minima ou da maxima', { of: 'year-range' }],
  ['qual a minima e a maxima da petr4 hoje', { of: 'day-range' }],
  ['qual foi a maior cotacao da mglu3 na historia', { of: 'record' }],
  ['se eu tivesse investido 5 mil em itub4 em 2021', { of: 'invested', day: '2021-12-31' }],
])('%s asks for an earlier price', (text, expected) => {
  expect(read(text)).toMatchObject({ about: 'past-price', ...expected });
});

it('another figure of a past year is no price', () => {
  expect(read('qual era o lucro da vale3 em 2023')).not.toMatchObject({ about: 'past-price' });
});

it('a trade of the user is no question about a price', () => {
  expect(read('comprei 100 petr4 a 30 ontem')).toMatchObject({ about: 'record-trades' });
});

it('two earlier assets are compared by their change', () => {
  const asset = (ticker: string): Question => ({ about: 'asset', ticker });
  expect(
    read('qual deles caiu mais nos ultimos 12 meses', asset('BBDC4'), [asset('BBAS3')]),
  ).toMatchObject({
    about: 'query',
    query: {
      set: { tickers: ['BBAS3', 'BBDC4'] },
      order: { measure: 'twelveMonthChange', direction: 'lowest' },
    },
  });
});

it('another class of the company is asked about the same', () => {
  expect(read('não, a 4', { about: 'asset', ticker: 'KLBN11' })).toEqual({
    about: 'asset',
    ticker: 'KLBN4',
  });
});

const asset = buildAsset({
  symbol: 'PETR4',
  quote: {
    regularMarketPrice: 44,
    currency: 'BRL',
    fiftyTwoWeekLow: 40,
    fiftyTwoWeekHigh: 80,
  },
  defaultKeyStatistics: { '52WeekChange': 0.1 },
  historical: [
    ['2026-11-24', 50],
    ['2026-11-25', 55],
  ].map(([day, close]) => ({
    date: toUnixSeconds(String(day)),
    open: null,
    high: null,
    low: null,
    close: Number(close),
    volume: null,
  })),
});

function answer(question: Partial<PastPriceQuestion> & Pick<PastPriceQuestion, 'of'>) {
  return answerPastPrice({ about: 'past-price', tickers: ['PETR4'], ...question }, asset, today)
    .map((part) => (isSentence(part) ? part.text : ''))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

it('a close is shown beside the one before it and the price of now', () => {
  const words = answer({ of: 'close', day: '2026-11-25' });
  expect(words).toContain(
    'fechou em R$ 55,00 no dia 25/11; no pregão anterior, 24/11, em R$ 50,00: +10,00%',
  );
  expect(words).toContain('Agora está em R$ 44,00: −20,00%');
});

it('a day before the history of the source is said to be missing', () => {
  const words = answer({ of: 'close', day: '2024-12-31' });
  expect(words).toContain('Não tenho o preço de PETR4 em 31/12/2024');
  expect(words).toContain('+10,00% em doze meses');
});

it('a price is placed between the extremes of a year', () => {
  const words = answer({ of: 'year-range' });
  expect(words).toContain(
    '10,00% acima da mínima e 45,00% abaixo da máxima. Está mais perto da mínima',
  );
});
