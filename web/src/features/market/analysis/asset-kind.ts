import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { classifyAsset, isBdr } from '../../../../../shared/portfolio/asset-class.ts';
import type { UnitKind } from '../../../copy/market/market.ts';

/** The kinds that an analysis distinguishes: a fund itself has no revenue, debt or financial statements. */
export type AssetKind = 'share' | 'fii' | 'etf' | 'fund';

/**
 * Derived from the names and the industry in the source's data, because the source does not say which kind of asset
 * it is.
 */
export function deriveAssetKind(data: AssetData): AssetKind {
  const { symbol, quote, summaryProfile, incomeStatementHistory } = data;
  if (quote.currency !== null && quote.currency !== 'BRL') return 'share';
  if (classifyAsset({ ticker: symbol, type: null, name: null }) !== 'fund') return 'share';
  // Units (shares that are sold together) have the same ticker ending as a fund, but also a company's statements.
  if (incomeStatementHistory.length > 0) return 'share';
  if (summaryProfile.industry?.startsWith('REIT') === true) return 'fii';
  const name = `${quote.shortName ?? ''} ${quote.longName ?? ''}`;
  const classByName = classifyAsset({ ticker: symbol, type: 'fund', name });
  return classByName === 'fii' || classByName === 'etf' ? classByName : 'fund';
}

export function deriveUnitKind(data: AssetData): UnitKind {
  if (deriveAssetKind(data) !== 'share') return 'fund';
  return isBdr(data.symbol) ? 'bdr' : 'share';
}
