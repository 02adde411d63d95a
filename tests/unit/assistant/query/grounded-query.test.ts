import { expect, it } from 'vitest';
import { isGroundedInInput } from '../../../../functions/assistant/model/grounded-in-input.ts';
import { questionOfTool } from '../../../../functions/assistant/model/question-tools.ts';
import type { Query } from '../../../../functions/assistant/query/query.ts';

const ranked: Query = {
  set: { of: 'group', group: 'banks' },
  op: 'rank',
  measures: ['dividendYield'],
  period: 'now',
  filters: [],
};

const isGrounded = (query: Query, text: string) => {
  const question = questionOfTool('query', { query, unread: ['inventado'] });
  expect(question).toEqual({ about: 'query', query });
  return question !== undefined && isGroundedInInput(question, text, undefined);
};

it.each<[Partial<Query>, string]>([
  [{ filters: [{ measure: 'dividendYield', above: 0.1 }] }, 'bancos com dy acima de 10%'],
  [{ filters: [{ measure: 'priceEarnings', below: 8 }] }, 'bancos com p/l abaixo de 8'],
  [{ limit: 5 }, 'os 5 bancos que mais pagam dividendos'],
  [{ period: { year: 2024 } }, 'banco que mais pagou dividendos em 2024'],
  [{ set: { of: 'named', tickers: ['PETR4', 'VALE3'] } }, 'petr4 ou vale3, quem paga mais?'],
])('a query of a model is accepted if its numbers and assets were written: %j', (over, text) => {
  expect(isGrounded({ ...ranked, ...over }, text)).toBe(true);
  expect(isGrounded({ ...ranked, ...over }, 'qual banco paga mais dividendos')).toBe(false);
});
