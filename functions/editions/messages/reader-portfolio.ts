import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import {
  heldValueInCentavos,
  sumHeldQuantities,
} from '../../../shared/portfolio/held-quantities.ts';
import { valuePortfolio, type Valuation } from '../../../shared/portfolio/valuation.ts';
import { formatReais, formatReaisDifference } from '../../../shared/values/money.ts';
import { formatChange } from '../../../shared/values/percentage.ts';
import type { EditionFacts, EditionQuotes } from '../../../shared/editions/edition-facts.ts';
import { formatDayAndMonth } from '../../../shared/editions/format-days.ts';
import { joinList } from '../../../shared/editions/format-facts.ts';
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

/** Returns the reader's assets with values at the edition's close; later prices are never used. */
export function readerAssetsAt(
  { assets, positions = [] }: Pick<Reader, 'assets' | 'positions'>,
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
): ReaderAssets {
  if (positions.length === 0) return { tickers: assets, portfolio: undefined };
  const valuation = valueAtClose(positions, facts, quotes);
  const bySize = valuation.rows
    .toSorted((a, b) => (b.valueInCentavos ?? -1) - (a.valueInCentavos ?? -1))
    .map(({ position }) => position.ticker);
  return {
    tickers: [...new Set([...assets, ...bySize])],
    portfolio: portfolioSentences(valuation, facts),
  };
}

function valueAtClose(
  positions: NonNullable<Reader['positions']>,
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
): Valuation {
  const heldQuantities = sumHeldQuantities(positions);
  return valuePortfolio(
    [...heldQuantities].map(([ticker, quantity]) => ({
      ticker,
      quantity,
      averagePrice: null,
      broker: null,
    })),
    (ticker) => marketDataAt(ticker, heldQuantities.get(ticker), facts, quotes),
  );
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
      // A day of bitcoin is not a B3 session.
      changeInBasisPoints: isBitcoin ? null : (quote?.changeInBasisPoints ?? null),
      ...(previous === undefined ? {} : { previousCloseInReais: previous }),
      at: session.closesAt,
      delayMinutes: 0,
    },
    dividends: null,
    jumps: [],
  };
}

/** `Sua carteira valia R$ 12.345,67 no fechamento de 23 de novembro. O resultado do pregão foi de +R$ 64,10 (+0,52%).` */
function portfolioSentences(
  { rows, valueInCentavos, withoutPrice, day }: Valuation,
  { session }: EditionFacts,
): string | undefined {
  const priced = rows.filter((row) => row.valueInCentavos !== null);
  if (priced.length === 0) return undefined;
  const without = withoutPrice.length === 0 ? '' : ', sem os ativos de que não temos cotação';
  const value = `Sua carteira valia ${formatReais(valueInCentavos)} no fechamento de ${formatDayAndMonth(session.day)}${without}.`;
  if (day === null) return value;
  const tickersWithoutResult = priced
    .filter((row) => row.day === null)
    .map(({ position }) => position.ticker);
  const partly =
    tickersWithoutResult.length === 0
      ? ''
      : `, sem contar ${listWithoutResult(tickersWithoutResult)}`;
  return `${value} O resultado do pregão foi de ${formatReaisDifference(day.amountInCentavos)} (${formatChange(day.changeInBasisPoints)})${partly}.`;
}

const maxNamed = 5;

/** A day of bitcoin is not a B3 session, and some have no close before. */
function listWithoutResult(tickers: readonly string[]): string {
  if (tickers.length <= maxNamed) return joinList(tickers);
  return `${tickers.slice(0, maxNamed).join(', ')} e outros`;
}
