import * as z from 'zod/mini';
import { requestIdSchema } from '../../shared/contracts/portfolio/request-id.ts';
import { storedInvestmentSchema } from '../../shared/portfolio/fixed-income/investment.ts';
import { storedPositionSchema } from '../../shared/portfolio/position.ts';
import { importIdSchema } from '../../shared/portfolio/trades/import-id.ts';
import { statementSchema } from '../../shared/portfolio/trades/statement.ts';
import type { ItemKey } from '../runtime/table.ts';
import { rowKey } from './account-rows.ts';

/*
 * The whole portfolio is one row with one version, so that it is replaced completely or not at all: two hundred
 * positions are about 40 kB, and a transaction with one item each would be limited to a hundred.
 *
 * Trades are rows of their own. An account with trades or imports also has `statements`, `imports` and `trades`, and its
 * positions are derived from them; without `statements`, the positions are what the user says to hold.
 */

export const portfolioEntity = 'Portfolio';

const storedStatementSchema = z.extend(statementSchema, {
  /** ISO 8601, UTC: when the user confirmed the quantity; missing for one read from a file, valid from its day. */
  confirmedAt: z.optional(z.iso.datetime()),
  /** The quantity that it replaced then; missing for one that was only confirmed. */
  previousQuantity: storedPositionSchema.shape.previousQuantity,
});
export type StoredStatement = z.infer<typeof storedStatementSchema>;

const storedImportSchema = z.object({
  id: importIdSchema,
  /** The file's name. */
  name: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Trades that it added. */
  trades: z.int(),
  replacesStatements: z.optional(z.literal(true)),
  /** The statements that it replaced, until a later change replaces its own. */
  previousStatements: z.optional(z.array(storedStatementSchema)),
  replacesFixedIncome: z.optional(z.literal(true)),
  /** The fixed income that it replaced, until a later change replaces its own. */
  previousFixedIncome: z.optional(z.array(storedInvestmentSchema)),
});
export type StoredImport = z.infer<typeof storedImportSchema>;

const itemSchema = z.object({
  entity: z.literal(portfolioEntity),
  positions: z.array(storedPositionSchema),
  statements: z.optional(z.array(storedStatementSchema)),
  /** Completed imports, newest last. Trades of other imports do not count. */
  imports: z.optional(z.array(storedImportSchema)),
  /** The number of trades that count. */
  trades: z.optional(z.int()),
  /** Missing in portfolios that never had any. */
  fixedIncome: z.optional(z.array(storedInvestmentSchema)),
  /** The newest applied requests, oldest first: a repeated one is not applied again. */
  requestIds: z.optional(z.array(requestIdSchema)),
  /** ISO 8601, UTC. */
  updated_at: z.string(),
});
export type StoredPortfolio = z.infer<typeof itemSchema>;

export function portfolioKey(accountId: string): ItemKey {
  return rowKey(accountId, 'PORTFOLIO');
}

/** @throws a zod error for an item that is none */
export function parsePortfolio(item: unknown): StoredPortfolio {
  return itemSchema.parse(item);
}
