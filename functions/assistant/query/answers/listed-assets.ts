import type { ReadFactTable } from '../../../market/facts/fact-table.ts';
import type { Question } from '../../domain/question.ts';
import { evaluateQuery } from '../evaluate-query.ts';
import { maxShown } from '../query.ts';

/** Returns a question with the assets that its answer lists, for a message that refers to one of them. */
export async function withListedAssets(
  question: Question,
  readFactTable: ReadFactTable,
): Promise<Question> {
  if (question.about !== 'query' || question.query.set.of === 'named') return question;
  const table = await readFactTable();
  if (table === undefined) return question;
  const { skip = 0, limit = 0, ...query } = question.query;
  // With those that were shown before, so that `a segunda` is the second of the list.
  const whole = skip === 0 ? question.query : { ...query, limit: Math.min(skip + limit, maxShown) };
  const { rows } = evaluateQuery(whole, table);
  const tickers = [...new Set(rows.map(({ asset }) => asset.ticker))];
  return { ...question, shown: tickers.slice(0, maxShown) };
}
