import { describe, expect, it } from 'vitest';
import { storedQuestion } from '../../../functions/assistant/domain/question.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { testAssistant as play } from '../../support/assistant/test-assistant.ts';

const income = 'quanto preciso investir para ter R$ 100 por mês?';

describe('a complete question is not taken for a missing part', () => {
  it.each([
    ['Comparar VALE3 e GGBR4', { about: 'compare', tickers: ['VALE3', 'GGBR4'] }],
    ['p/l de PETR4 e VALE3', { about: 'compare', tickers: ['PETR4', 'VALE3'] }],
    ['quanto tá a PETR4?', { about: 'asset', ticker: 'PETR4' }],
    ['o que é P/L?', { about: 'terms' }],
    ['dividendos de ITSA4', { about: 'dividends', ticker: 'ITSA4' }],
    ['me avise se petr4 passar de 70', { about: 'create-alert', ticker: 'PETR4' }],
    ['como fechou a bolsa ontem?', { about: 'macro' }],
  ])('after an income without an asset: %s', (text, asked) => {
    const [question] = readTurn(text, { question: readTurn(income)[0], text: income });
    expect(storedQuestion(question)).toMatchObject(asked);
  });

  it.each([['PETR4'], ['com VALE3 e GGBR4'], ['com dividendos de PETR4']])(
    'a missing part still completes it: %s',
    (text) => {
      const [question] = readTurn(text, { question: readTurn(income)[0], text: income });
      expect(question).toMatchObject({ about: 'income' });
    },
  );

  it('after an alert without a price', () => {
    const text = 'me avise da VALE3';
    const [question] = readTurn('quanto tá a petr4?', { question: readTurn(text)[0], text });
    expect(question).toEqual({ about: 'asset', ticker: 'PETR4' });
  });
});

describe('questions about more assets than one answer allows', () => {
  const six = 'PETR4, VALE3, ITUB4, BBAS3, WEGE3 e MGLU3';
  it('names those without an answer', async () => {
    const text = `quanto preciso para receber R$ 100 por mês com ${six}?`;
    expect(await play().ask(text)).toContain('ficaram de fora WEGE3 e MGLU3');
  });
});
