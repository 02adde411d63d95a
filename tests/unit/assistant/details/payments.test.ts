import { expect, it } from 'vitest';
import type { Question } from '../../../../functions/assistant/domain/question.ts';
import { isSentence } from '../../../../functions/assistant/domain/sourced-text.ts';
import { answerPayments } from '../../../../functions/assistant/payments/answer-payments.ts';
import { explainDividendTax } from '../../../../functions/assistant/payments/payment-rules.ts';
import type { PaymentsQuestion } from '../../../../functions/assistant/domain/payments-question.ts';
import { readMessage } from '../../../../functions/assistant/read-message.ts';
import { buildAsset } from '../../../support/market/assets.ts';

const today = '2026-11-26';

function read(text: string, question?: Question) {
  const previous = question && { question, text: 'antes' };
  return readMessage(text, previous, { nameAssets: (named) => named, today })[0];
}

it.each([
  ['qdo cai o proximo dividendo da taesa na conta', { of: 'next', tickers: ['TAEE11'] }],
  ['quando a itausa paga de novo', { of: 'next', tickers: ['ITSA4'] }],
  ['qual foi o último rendimento do hglg11', { of: 'last', tickers: ['HGLG11'] }],
  ['tenho 37 cotas do mxrf11, quanto recebo esse mês', { of: 'month', month: '2026-11' }],
  ['quanto o hglg11 pagou em outubro', { of: 'month', month: '2026-10' }],
  ['dividendos do bbas3 mês a mês', { of: 'months' }],
  ['se eu comprar vale hj ainda pego o dividendo?', { of: 'still-in-time', tickers: ['VALE3'] }],
  ['data com da petr4', { of: 'record-day', tickers: ['PETR4'] }],
  ['a ambev paga de quanto em quanto tempo', { of: 'frequency', tickers: ['ABEV3'] }],
  ['mxrf11 costuma pagar em que semana', { of: 'days' }],
  ['quais empresas têm data com essa semana', { of: 'calendar', tickers: [] }],
  ['o jcp do itau veio menor que o anunciado', { of: 'withheld' }],
  ['ouvi que dividendo agora paga imposto', { of: 'taxed', tickers: [] }],
])('%s asks about payments', (text, expected) => {
  expect(read(text)).toMatchObject({ about: 'payments', ...expected });
});

it('a year is no quantity of shares', () => {
  expect(read('petr4 pagou quanto de dividendo em 2022 por acao')).toMatchObject({
    about: 'dividends',
    ticker: 'PETR4',
    year: 2022,
  });
  expect(read('tenho 200 bbas3, quanto ganhei de dividendo em 2024')).toMatchObject({
    about: 'payments',
    of: 'year',
    year: 2024,
  });
});

it('shares that pay every month are those with more than ten payments', () => {
  expect(read('quais ações pagam dividendo todo mês, tirando fundo')).toMatchObject({
    about: 'query',
    query: {
      set: { kinds: ['share'] },
      filters: [{ measure: 'dividendPayments', above: 10 }],
    },
  });
});

it('a message completes the question about payments before it', () => {
  const before: Question = { about: 'dividends', ticker: 'CMIG4', year: 2024 };
  const held = read('eu tinha 1200 dela nessa epoca dá qto', before);
  expect(held).toMatchObject({ about: 'payments', of: 'year', year: 2024 });
  expect(read('e no ano anterior', held)).toMatchObject({ of: 'year', year: 2023 });
  expect(read('e a da petrobras', { about: 'payments', tickers: ['VALE3'], of: 'last' })).toEqual({
    about: 'payments',
    tickers: ['PETR4'],
    of: 'last',
  });
});

const asset = buildAsset({
  symbol: 'PETR4',
  quote: { regularMarketPrice: 40, currency: 'BRL' },
  dividends: [
    { date: '2026-12-10', recordDay: '2026-12-01', type: 'JCP', amount: 1 },
    { date: '2026-09-01', recordDay: '2026-08-14', type: 'DIVIDENDO', amount: 2 },
  ],
});

function answer(question: Partial<PaymentsQuestion> & Pick<PaymentsQuestion, 'of'>, of = asset) {
  const asked: PaymentsQuestion = { about: 'payments', tickers: ['PETR4'], ...question };
  return answerPayments(asked, of, today)
    .map((part) => (isSentence(part) ? part.text : JSON.stringify(part)))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

it('a payment is told with its kind, days and amount', () => {
  expect(answer({ of: 'next' })).toContain('JCP de R$ 1,00 por ação, com pagamento em 10/12');
  // The day after a Friday with the right to a payment is a Monday.
  expect(answer({ of: 'last' })).toContain('Data com: 14/08; data ex: 17/08');
});

it.each([
  ['2026-12-01', 'Quem tiver PETR4 no fim do dia 01/12'],
  ['2026-11-20', 'quem compra hoje fica fora dele'],
  [null, 'A fonte não informa a data com'],
])('whether a purchase is in time depends on the record day %s', (recordDay, said) => {
  const dividends = [{ date: '2026-12-10', recordDay, type: 'JCP', amount: 1 }];
  expect(answer({ of: 'still-in-time' }, { ...asset, dividends })).toContain(said);
});

it('without payments that is said', () => {
  expect(answer({ of: 'last' }, { ...asset, dividends: [] })).toBe(
    'A fonte não tem nenhum provento de PETR4.',
  );
});

it('the tax on dividends starts above a limit', () => {
  const words = JSON.stringify(
    explainDividendTax({ about: 'payments', tickers: [], of: 'taxed' }, today),
  ).replaceAll('\u00a0', ' ');
  expect(words).toContain('R$ 50.000');
  expect(words).toContain('10% retidos');
});
