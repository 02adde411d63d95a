import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { assetClassOf, isBdr } from '../../../../../shared/portfolio/asset-class.ts';
import type { UnitKind } from '../../../copy/market/market.ts';

/** The kinds that an analysis distinguishes: a fund has no revenue, debt or statements of its own. */
export type AssetKind = 'share' | 'fii' | 'etf' | 'fund';

/** By the names and the industry that the source gives: it says of no asset which kind it is. */
export function assetKindOf(data: AssetData): AssetKind {
  const { symbol, quote, summaryProfile, incomeStatementHistory } = data;
  if (quote.currency !== null && quote.currency !== 'BRL') return 'share';
  if (assetClassOf({ ticker: symbol, type: null, name: null }) !== 'fund') return 'share';
  // Shares that are sold together have the same ending as a fund, and figures of a company.
  if (incomeStatementHistory.length > 0) return 'share';
  if (summaryProfile.industry?.startsWith('REIT') === true) return 'fii';
  const name = `${quote.shortName ?? ''} ${quote.longName ?? ''}`;
  const byName = assetClassOf({ ticker: symbol, type: 'fund', name });
  return byName === 'fii' || byName === 'etf' ? byName : 'fund';
}

export function unitKindOf(data: AssetData): UnitKind {
  if (assetKindOf(data) !== 'share') return 'fund';
  return isBdr(data.symbol) ? 'bdr' : 'share';
}
