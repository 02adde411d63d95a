import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { answerQuery } from '../../../../functions/assistant/query/answers/answer-query.ts';
import { describeQuery } from '../../../../functions/assistant/query/answers/describe-query.ts';
import {
  evaluateQuery,
  type QueryResult,
} from '../../../../functions/assistant/query/evaluate-query.ts';
import type { FactAsset } from '../../../../functions/market/facts/fact-table.ts';
import { querySchema } from '../../../../functions/assistant/query/query.ts';
import { renderLines } from '../../../../functions/assistant/answers/reply.ts';
import { collectSourcedValues } from '../../../../functions/assistant/domain/sourced-text.ts';
import { factTableOf } from '../../../support/assistant/fact-tables.ts';
import {
  randomLines,
  randomQuery,
  seededRandom,
} from '../../../support/assistant/random-queries.ts';
import { answerFlatly, traceableTexts } from '../../../support/assistant/flat-evaluation.ts';

const queryCount = 10_000;
const today = '2026-11-26';

const random = seededRandom(37);
const lines = randomLines(random, 90);
const table = factTableOf(lines);
const queries = Array.from({ length: queryCount }, () => randomQuery(random, lines));
const answers = queries.map((query) => {
  const result = evaluateQuery(query, table);
  return {
    query,
    result,
    parts: answerQuery(query, result, { today, level: 'basico', isStored: true }),
  };
});

/** Enough to find a cause. */
const maxFaults = 3;

it('every generated query has the answer of an independent evaluation', () => {
  const faults = answers
    .map(({ query, result }) => ({
      query,
      evaluated: comparableResult(result),
      expected: answerFlatly(query, lines),
    }))
    .filter(({ evaluated, expected }) => !isDeepStrictEqual(evaluated, expected));
  expect(faults.slice(0, maxFaults)).toEqual([]);
});

function comparableResult(result: QueryResult) {
  const codes = (assets: readonly FactAsset[]) => assets.map(({ ticker }) => ticker);
  return {
    rows: result.rows.map(({ asset, period, facts, medians }) => ({
      ticker: asset.ticker,
      period,
      values: facts.map((fact) => fact?.value),
      medians: medians?.map((median) => median?.value),
    })),
    unknown: result.unknown,
    considered: codes(result.considered),
    matching: codes(result.matching),
    withoutTrade: codes(result.withoutTrade),
    tiedBeyond: result.tiedBeyond,
  };
}

it('every figure of every generated answer is a fact, a count or a limit of the question', () => {
  let figures = 0;
  const faults = answers.flatMap(({ query, result, parts }) => {
    const texts = traceableTexts(query, result, today);
    const values = parts.flatMap(collectSourcedValues);
    figures += values.length;
    return values
      .filter(({ text, source }) => !texts[source].has(text))
      .map((value) => ({ query, value, answer: renderLines(parts, '') }));
  });
  expect(faults.slice(0, maxFaults)).toEqual([]);
  expect(figures).toBeGreaterThan(queryCount);
});

it('every generated answer says something, and never which asset is better', () => {
  const faults = answers
    .map(({ query, parts }) => ({ query, answer: renderLines(parts, '').join('\n') }))
    .filter(
      ({ answer }) =>
        !/\p{L}/u.test(answer) || /\b(?:melhor|pior|recomend|undefined|NaN)/.test(answer),
    );
  expect(faults.slice(0, maxFaults)).toEqual([]);
});

it('every generated query is a valid one, and has a description', () => {
  const faults = queries.filter(
    (query) =>
      !querySchema.safeParse(query).success || !/^\p{L}/u.test(describeQuery(query, today)),
  );
  expect(faults.slice(0, maxFaults)).toEqual([]);
});
