import type { FactTable } from '../../../market/facts/fact-table.ts';
import type { Paragraphs } from '../../answers/assets.ts';
import { evaluateQuery } from '../evaluate-query.ts';
import type { Query } from '../query.ts';
import { answerRank } from './answer-rank.ts';
import { describeExtent } from './query-notes.ts';

/** Returns the largest rises and falls of the day in the table of facts, for a day without an edition. */
export function answerMoversOfTable(table: FactTable, today: string): Paragraphs {
  const [rises, falls] = (['highest', 'lowest'] as const).map((direction) => {
    const query: Query = {
      set: { of: 'kinds', kinds: ['share'] },
      op: 'rank',
      measures: ['dayChange', 'price'],
      period: 'now',
      filters: [],
      order: { measure: 'dayChange', direction },
      limit: 5,
    };
    return { query, result: evaluateQuery(query, table) };
  });
  if (rises === undefined || falls === undefined) return [];
  return [
    ...answerRank(rises.query, rises.result, today),
    ...answerRank(falls.query, falls.result, today),
    ...describeExtent(falls.query, falls.result, today, true),
  ];
}
