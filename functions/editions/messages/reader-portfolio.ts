import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import {
  heldValueInCentavos,
  sumHeldQuantities,
} from '../../../shared/portfolio/held-quantities.ts';
import { valuePortfolio } from '../../../shared/portfolio/valuation.ts';
import type { EditionFacts, EditionQuotes } from '../../../shared/editions/edition-facts.ts';
import { writePortfolioDay } from './portfolio-day.ts';
import type { Reader } from './reader.ts';

/** A reader's followed and held assets, which an edition begins with. */
export interface ReaderAssets {
  /** Favourites in their order, then the other held assets, largest first; assets without a price come last. */
  readonly tickers: readonly string[];
  /**
   * Sentences with the portfolio's value at the close and the session's result; undefined when no position is held
   * or priced.
   */
  readonly portfolio: string | undefined;
}

/**
 * Returns the reader's assets with values at the edition's close; later prices are never used.
 * @param maxNamed assets named for what they added, and as many for what they took
 */
export function readerAssetsAt(
  { assets, positions = [] }: Pick<Reader, 'assets' | 'positions'>,
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
  maxNamed = 2,
): ReaderAssets {
  if (positions.length === 0) return { tickers: assets, portfolio: undefined };
  const heldQuantities = sumHeldQuantities(positions);
  const valuation = valuePortfolio(positions, (ticker) =>
    marketDataAt(ticker, heldQuantities.get(ticker), facts, quotes),
  );
  const values = new Map<string, number>();
  for (const { position, valueInCentavos } of valuation.rows) {
    const { ticker } = position;
    values.set(ticker, (values.get(ticker) ?? 0) + (valueInCentavos ?? -1));
  }
  const bySize = [...values].toSorted(([, a], [, b]) => b - a).map(([ticker]) => ticker);
  return {
    tickers: [...new Set([...assets, ...bySize])],
    portfolio: writePortfolioDay(valuation, maxNamed),
  };
}

/** An amount above the possible maximum counts as an asset without a price. */
function marketDataAt(
  ticker: string,
  quantity: string | undefined,
  { bitcoin, session }: EditionFacts,
  quotes: EditionQuotes | undefined,
): AssetMarketData | undefined {
  const all = quotes?.quotes ?? {};
  const quote = Object.hasOwn(all, ticker) ? all[ticker] : undefined;
  const isBitcoin = ticker === 'BTC' && bitcoin?.unit === 'reais';
  const priceInReais = isBitcoin ? bitcoin.value : quote?.priceInReais;
  if (priceInReais === undefined || priceInReais <= 0) return undefined;
  if (heldValueInCentavos(quantity, priceInReais) === null) return undefined;
  const previous = isBitcoin ? undefined : quote?.previousCloseInReais;
  return {
    ticker,
    name: null,
    assetClass: isBitcoin ? 'crypto' : 'fund',
    sector: null,
    isListed: null,
    price: {
      priceInReais,
      // Bitcoin's change is that of 24 hours, and is not part of the session's result.
      changeInBasisPoints: (isBitcoin ? bitcoin : quote)?.changeInBasisPoints ?? null,
      ...(previous === undefined ? {} : { previousCloseInReais: previous }),
      at: isBitcoin ? bitcoin.at : session.closesAt,
      delayMinutes: 0,
    },
    dividends: null,
    jumps: [],
  };
}
