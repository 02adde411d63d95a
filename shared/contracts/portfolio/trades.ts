import * as z from 'zod/mini';
import {
  investmentIdSchema,
  investmentSchema,
  investmentTexts,
  maxInvestments,
} from '../../portfolio/fixed-income/investment.ts';
import { maximumPositions, positionTexts } from '../../portfolio/position.ts';
import { importIdSchema } from '../../portfolio/trades/import-id.ts';
import { statementSchema } from '../../portfolio/trades/statement.ts';
import { storedTradeSchema, tradeIdSchema, tradeSchema } from '../../portfolio/trades/trade.ts';
import { endpoint } from '../endpoint.ts';
import { expectedVersionSchema } from '../preferences.ts';
import { requestIdSchema } from './request-id.ts';

/** Trades of one request: their JSON stays below the size of a request's body. */
export const maxTradesPerPart = 200;
export const maxTradeChanges = 40;
export const maxImportNameLength = 80;

/** An import, newest last. */
export const tradeImportSchema = z.object({
  id: importIdSchema,
  /** The file's name. */
  name: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Trades that it added. */
  trades: z.int(),
  /** What it replaced and a later change has replaced again, so that it cannot be reverted; null while it can. */
  changedSince: z.nullable(z.enum(['positions', 'fixed-income'])),
});
export type TradeImport = z.infer<typeof tradeImportSchema>;

const tradesSchema = z.object({
  /** All trades of the account, oldest first. */
  trades: z.array(storedTradeSchema),
  /** What the user has said to hold; missing history of the trades. */
  statements: z.array(statementSchema),
  imports: z.array(tradeImportSchema),
  /** The version of the portfolio; null without one. */
  updated_at: z.nullable(z.string()),
  /** Whether the user may change the portfolio now. */
  mayChange: z.boolean(),
});
export type Trades = z.infer<typeof tradesSchema>;

const changedSchema = z.object({ updated_at: z.nullable(z.string()) });

/** Reads all trades, statements and imports of the account. */
export const getTrades = endpoint({
  method: 'GET',
  path: '/api/trades',
  caller: 'session',
  request: z.object({}),
  response: tradesSchema,
});

/** Adds, replaces and removes trades in one transaction, at most `maxTradeChanges` together. */
export const saveTrades = endpoint({
  method: 'POST',
  path: '/api/save-trades',
  caller: 'session',
  request: z
    .strictObject({
      added: z.array(tradeSchema),
      replaced: z.array(z.strictObject({ id: tradeIdSchema, trade: tradeSchema })),
      removed: z.array(tradeIdSchema),
      version: expectedVersionSchema,
      requestId: z.optional(requestIdSchema),
    })
    .check(
      z.refine(
        ({ added, replaced, removed }) =>
          added.length + replaced.length + removed.length <= maxTradeChanges,
        `Salve no máximo ${maxTradeChanges} operações de cada vez.`,
      ),
    ),
  response: changedSchema,
});

/**
 * Uploads a part of an import. Nothing of it counts before `importTrades`; a repeated part replaces itself.
 */
export const stageTrades = endpoint({
  method: 'POST',
  path: '/api/stage-trades',
  caller: 'session',
  request: z.strictObject({
    importId: importIdSchema,
    /** The number of the part's first trade in the import, from 0. */
    offset: z.int().check(z.gte(0), z.lte(10_000)),
    trades: z.array(tradeSchema).check(z.minLength(1), z.maxLength(maxTradesPerPart)),
  }),
  response: z.object({ staged: z.int() }),
});

/** Completes an import: its uploaded trades count from now on, and statements and fixed income are updated. */
export const importTrades = endpoint({
  method: 'POST',
  path: '/api/import-trades',
  caller: 'session',
  request: z.strictObject({
    importId: importIdSchema,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxImportNameLength)),
    /** Uploaded trades; fewer stored ones reject the import. */
    trades: z.int().check(z.gte(0), z.lte(10_000)),
    /** All statements after the import; missing keeps them. */
    statements: z.optional(
      z.array(statementSchema).check(z.maxLength(maximumPositions, positionTexts.tooMany)),
    ),
    /** Investments of a file: each replaces the one that it names, or is added. */
    fixedIncome: z.optional(
      z.array(investmentSchema).check(z.maxLength(maxInvestments, investmentTexts.tooMany)),
    ),
    /** Those of `fixedIncome`, by index, that are a stored investment of another name or institution. */
    sameFixedIncome: z.optional(
      z
        .array(z.strictObject({ index: z.int().check(z.gte(0)), id: investmentIdSchema }))
        .check(z.maxLength(maxInvestments, investmentTexts.tooMany)),
    ),
    version: expectedVersionSchema,
  }),
  response: changedSchema,
});

/** Removes everything that an import added, and restores what it replaced. */
export const revertImport = endpoint({
  method: 'POST',
  path: '/api/revert-import',
  caller: 'session',
  request: z.strictObject({ importId: importIdSchema, version: expectedVersionSchema }),
  response: changedSchema,
});
