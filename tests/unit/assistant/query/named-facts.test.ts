import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../../functions/assistant/answer-question.ts';
import { renderLines } from '../../../../functions/assistant/answers/reply.ts';
import { questionSchema, tickersOf } from '../../../../functions/assistant/domain/question.ts';
import { suggestionsFor } from '../../../../functions/assistant/answers/suggestions.ts';
import type { Query } from '../../../../functions/assistant/query/query.ts';
import { ProblemError } from '../../../../functions/runtime/problem-error.ts';
import { factLine, factTableOf } from '../../../support/assistant/fact-tables.ts';
import { testAssistant } from '../../../support/assistant/test-assistant.ts';

const stored = factTableOf([
  factLine('PETR4', { priceEarnings: 99, volume: 1 }, { readAt: '2026-11-21T12:00:00Z' }),
  factLine('ZZZZ3', { priceEarnings: 7, volume: 1 }, { readAt: '2026-11-21T12:00:00Z' }),
]);

const valuesOf = (...tickers: readonly string[]): Query => ({
  set: { of: 'named', tickers },
  op: 'values',
  measures: ['priceEarnings'],
  period: 'now',
  filters: [],
});

async function ask(query: Query, over: Parameters<typeof testAssistant>[0] = {}): Promise<string> {
  const { dependencies } = testAssistant({ readFactTable: async () => stored, ...over });
  const question = { about: 'query', query } as const;
  const parts = await answerQuestion(dependencies, 'acc_1', question, { figures: [] });
  return renderLines(parts, '').join('\n').replaceAll('\u00a0', ' ');
}

const failing = async () => {
  throw new ProblemError('partner_unavailable', { retryAfterSeconds: 5 });
};

describe('named assets', () => {
  it('have their figures of now, not the stored ones', async () => {
    const text = await ask(valuesOf('PETR4'));
    expect(text).toContain('P/L de PETR4: 5,12.');
    expect(text).not.toContain('lidos');
  });

  it('have their figures of now before the first reading of all assets', async () => {
    const text = await ask(valuesOf('PETR4', 'VALE3'), { readFactTable: async () => undefined });
    expect(text).toContain('P/L: PETR4 5,12; VALE3');
  });

  it('have the stored ones, with their day, while the source fails', async () => {
    const text = await ask(valuesOf('PETR4'), { readAsset: failing });
    expect(text).toContain('P/L de PETR4: 99,00.');
    expect(text).toContain('os números de PETR4 são da última leitura');
    expect(text).toContain('lidos em 21/11');
  });

  it('are not answered while the source fails for one that is not stored', async () => {
    await expect(ask(valuesOf('ABCD3'), { readAsset: failing })).rejects.toThrow(ProblemError);
  });

  it('of which there are many are read from the table alone', async () => {
    const many = valuesOf('PETR4', 'ZZZZ3', 'AAAA3', 'BBBB3', 'CCCC3');
    expect(await ask(many, { readAsset: failing })).toContain('P/L: PETR4 99,00; ZZZZ3 7,00.');
  });
});

it('a set without names needs the table', async () => {
  const query: Query = { ...valuesOf(), set: { of: 'kinds', kinds: ['share'] }, op: 'rank' };
  expect(await ask(query)).toContain('O maior P/L entre as ações é o de PETR4: 99,00.');
  expect(await ask(query, { readFactTable: async () => undefined })).toContain(
    'Ainda não reuni os números de todos os ativos',
  );
});

it('a query is a question that is stored, names its assets, and has suggestions', () => {
  const question = questionSchema.parse(
    JSON.parse(JSON.stringify({ about: 'query', query: valuesOf('PETR4', 'VALE3') })),
  );
  expect(tickersOf(question)).toEqual(['PETR4', 'VALE3']);
  expect(suggestionsFor(question)).toContain('Comparar PETR4 e VALE3');
  expect(
    suggestionsFor({
      about: 'query',
      query: { ...valuesOf(), set: { of: 'group', group: 'banks' } },
    }),
  ).toEqual([
    'Os 5 bancos com maior dividend yield',
    'Os 5 bancos com maior ROE',
    'O que é dividend yield?',
  ]);
});
