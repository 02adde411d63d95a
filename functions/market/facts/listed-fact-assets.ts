import { classifyAsset, isBdr } from '../../../shared/portfolio/asset-class.ts';
import type { AssetFacts, ListedPrice } from './asset-facts.ts';
import type { AssetKind, FactAsset } from './fact-table.ts';
import { groupsOf, isKnownEtf } from './group-members.ts';

/** Four characters and a number; a code that ends in a letter is of the fractional market. */
const tickerOfB3 = /^(?!\d{4})[A-Z0-9]{4}\d{1,2}$/;

/** Returns the assets of B3 in a list, the most traded first. */
export function listedFactAssets(
  listed: readonly ListedPrice[],
  facts: ReadonlyMap<string, Pick<AssetFacts, 'statementCurrency'>>,
): FactAsset[] {
  return listed
    .filter(({ ticker }) => tickerOfB3.test(ticker))
    .map((asset, rank) => {
      const kind = kindOf(asset);
      return {
        ticker: asset.ticker,
        name: asset.name,
        kind,
        groups: groupsOf(asset, kind),
        rank,
        statementCurrency: facts.get(asset.ticker)?.statementCurrency,
      };
    });
}

/** A fund of a kind that neither its name nor the list of ETFs reveals counts as a fund. */
export function kindOf({
  ticker,
  name,
  type,
}: Pick<ListedPrice, 'ticker' | 'name' | 'type'>): AssetKind {
  if (type === 'bdr' || (type !== 'fund' && isBdr(ticker))) return 'bdr';
  if (type === 'etf' || isKnownEtf(ticker)) return 'etf';
  const assetClass = classifyAsset({ ticker, name, type });
  if (assetClass === 'stock') return 'share';
  return assetClass === 'etf' ? 'etf' : 'fund';
}
