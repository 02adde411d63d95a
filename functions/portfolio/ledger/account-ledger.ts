import type { TradeImport } from '../../../shared/contracts/portfolio/trades.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { StoredTrade } from '../../../shared/portfolio/trades/trade.ts';
import type { StoredImport, StoredPortfolio, StoredStatement } from '../../entities/portfolio.ts';

/** What an account's portfolio row says besides its positions. */
export interface AccountLedger {
  readonly statements: readonly StoredStatement[];
  /** Newest last. */
  readonly imports: readonly StoredImport[];
}

/**
 * Returns statements and imports. A portfolio without statements was saved without trades: its positions are the
 * statements, each from the day of its confirmation.
 */
export function readAccountLedger(
  portfolio: Pick<StoredPortfolio, 'positions' | 'statements' | 'imports'> | undefined,
): AccountLedger {
  const { positions = [], statements, imports = [] } = portfolio ?? {};
  return {
    statements:
      statements ??
      positions.map(({ quantityAsOf, ...position }): StoredStatement => ({
        ...position,
        day: saoPauloDay(new Date(quantityAsOf)),
        confirmedAt: quantityAsOf,
      })),
    imports,
  };
}

/** Returns the typed trades and those of completed imports. */
export function countedTrades(
  rows: readonly StoredTrade[],
  imports: readonly Pick<StoredImport, 'id'>[],
): StoredTrade[] {
  const completed = new Set(imports.map(({ id }) => id));
  return rows.filter(({ importId }) => importId === undefined || completed.has(importId));
}

/** What an import may have replaced, until a later change replaces its own. */
type Replaced = Pick<
  StoredImport,
  'replacesStatements' | 'previousStatements' | 'replacesFixedIncome' | 'previousFixedIncome'
>;

/** Returns what was changed since an import, so that it cannot be reverted; null while it can. */
export function findChangedSince(one: Replaced): TradeImport['changedSince'] {
  if (one.replacesStatements === true && one.previousStatements === undefined) return 'positions';
  const hasFixedIncome = one.replacesFixedIncome !== true || one.previousFixedIncome !== undefined;
  return hasFixedIncome ? null : 'fixed-income';
}

/** An import that replaced statements or fixed income can be reverted while its own are the current ones. */
export function isRevertible(one: Replaced): boolean {
  return findChangedSince(one) === null;
}

/** Returns imports without the statements that they replaced, after the current statements were changed. */
export function forgetPreviousStatements(imports: readonly StoredImport[]): StoredImport[] {
  return imports.map((one) => {
    const { previousStatements: _, ...rest } = one;
    return rest;
  });
}

/** Returns imports without the fixed income that they replaced, after the current one was changed. */
export function forgetPreviousFixedIncome(imports: readonly StoredImport[]): StoredImport[] {
  return imports.map((one) => {
    const { previousFixedIncome: _, ...rest } = one;
    return rest;
  });
}
