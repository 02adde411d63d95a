import type { AssetFigures } from '../../portfolio/asset-figures.ts';
import { amountHeld, heldOf } from '../../portfolio/held.ts';
import { valuePortfolio, type Valuation } from '../../portfolio/valuation.ts';
import { formatReais, formatReaisDifference } from '../../values/money.ts';
import { formatChange } from '../../values/percentage.ts';
import type { EditionFacts, EditionQuotes } from '../edition-facts.ts';
import { dayAndMonth } from './day-words.ts';
import { listed } from './figure-words.ts';
import type { Reader } from './reader.ts';

/** What somebody follows and holds, as an edition leads with it. */
export interface Own {
  /** Favourites in their order, then what else is held, largest first; what has no price comes last. */
  readonly tickers: readonly string[];
  /** What is held was worth at the close, and what the session brought; undefined where nothing is held or known. */
  readonly portfolio: string | undefined;
}

/** Of an edition's close: what a reader holds is worth so much by that close's prices, and by no others. */
export function ownOf(
  { assets, positions = [] }: Pick<Reader, 'assets' | 'positions'>,
  facts: EditionFacts,
  quotes: EditionQuotes | undefined,
): Own {
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
  const held = heldOf(positions);
  return valuePortfolio(
    [...held].map(([ticker, quantity]) => ({ ticker, quantity, averagePrice: null, broker: null })),
    (ticker) => figuresAt(ticker, held.get(ticker), facts, quotes),
  );
}

/** An asset of more than anybody can have counts as one without a price. */
function figuresAt(
  ticker: string,
  quantity: string | undefined,
  { bitcoin, session }: EditionFacts,
  quotes: EditionQuotes | undefined,
): AssetFigures | undefined {
  const all = quotes?.quotes ?? {};
  const quote = Object.hasOwn(all, ticker) ? all[ticker] : undefined;
  const isBitcoin = ticker === 'BTC' && bitcoin?.unit === 'reais';
  const priceInReais = isBitcoin ? bitcoin.value : quote?.priceInReais;
  if (priceInReais === undefined || priceInReais <= 0) return undefined;
  if (amountHeld(quantity, priceInReais) === null) return undefined;
  const previous = isBitcoin ? undefined : quote?.previousCloseInReais;
  return {
    ticker,
    name: null,
    assetClass: 'fund',
    sector: null,
    isListed: null,
    price: {
      priceInReais,
      // A day of bitcoin is no session of B3's.
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
  const value = `Sua carteira valia ${formatReais(valueInCentavos)} no fechamento de ${dayAndMonth(session.day)}${without}.`;
  if (day === null) return value;
  const left = priced.filter((row) => row.day === null).map(({ position }) => position.ticker);
  const partly = left.length === 0 ? '' : `, sem contar ${withoutResult(left)}`;
  return `${value} O resultado do pregão foi de ${formatReaisDifference(day.amountInCentavos)} (${formatChange(day.changeInBasisPoints)})${partly}.`;
}

const mostNamed = 5;

/** A day of bitcoin is no session of B3's, and some have no close before. */
function withoutResult(tickers: readonly string[]): string {
  if (tickers.length <= mostNamed) return listed(tickers);
  return `${tickers.slice(0, mostNamed).join(', ')} e outros`;
}
