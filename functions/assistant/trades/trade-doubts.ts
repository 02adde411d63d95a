import Big from 'big.js';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import type { AssetMarketData } from '../../../shared/portfolio/asset-market-data.ts';
import { deriveLedger } from '../../../shared/portfolio/trades/ledger.ts';
import {
  findPriceDifference,
  isPriceComparable,
} from '../../../shared/portfolio/trades/price-difference.ts';
import type { Trade } from '../../../shared/portfolio/trades/trade.ts';
import { formatReais } from '../../../shared/values/money.ts';
import { sourcedText, wrapName, wrapWords, type Sentence } from '../domain/sourced-text.ts';
import { calculatedValue, formatInReais } from '../domain/sourced-values.ts';
import type { TradeOperation } from '../domain/trade-questions.ts';
import type { AccountEntries } from './complete-draft.ts';
import { isCoin } from './reading/read-details.ts';
import { isSameTrade } from './trade-outcome.ts';

/** Returns questions about a price far from today's, an unknown code, and a trade that is there already. */
export function describeDoubts(
  entries: AccountEntries,
  operations: readonly TradeOperation[],
  assets: readonly AssetMarketData[],
  today: string,
): readonly Sentence[] {
  const { trades } = entries;
  const invested = costOf(entries);
  return operations.flatMap(({ id, before, after }) => {
    if (after === null) return [];
    const asset = assets.find(({ ticker }) => ticker === after.ticker);
    const isTwice =
      before === null && trades.some((trade) => trade.id !== id && isSameTrade(trade, after));
    return [
      ...(isTwice
        ? [
            sourcedText`Atenção: você já tem uma operação igual a esta de ${wrapName(after.ticker)}.`,
          ]
        : []),
      ...(asset?.isListed === false && before === null
        ? [
            sourcedText`Atenção: não encontrei ${wrapName(after.ticker)} entre os ativos da ${wrapName('B3')}. Confira o código.`,
          ]
        : []),
      ...dayDoubt(after),
      ...priceDoubt(after, asset, today),
      ...(before === null ? worthDoubt(after, invested) : []),
    ];
  });
}

function priceDoubt(
  trade: Trade,
  asset: AssetMarketData | undefined,
  today: string,
): readonly Sentence[] {
  const newest = asset?.price ?? null;
  if (newest === null || trade.price === null || !isPriceComparable(trade, today)) return [];
  const newestInCentavos = Math.round(newest.priceInReais * 100);
  const difference = findPriceDifference(trade.price, newestInCentavos);
  if (difference === undefined) return [];
  const side = wrapWords(difference.direction === 'below' ? 'abaixo' : 'acima');
  const percent = calculatedValue(`${difference.percent}%`, 'preço informado sobre o de hoje');
  const price = { text: formatReais(newestInCentavos), source: 'brapi' as const, at: newest.at };
  return [
    sourcedText`Atenção: o preço de ${wrapName(trade.ticker)} está ${percent} ${side} do de hoje (${price}). Está certo?`,
  ];
}

const weekdayNames = ['domingo', '', '', '', '', '', 'sábado'];

/** B3 trades on sessions only; splits and bonuses have other days, and coins have all. */
function dayDoubt({ day, kind, ticker }: Trade): readonly Sentence[] {
  const isAtB3 = (kind === 'buy' || kind === 'sell') && !isCoin(ticker);
  if (!isAtB3 || tradingSession(day) !== undefined) return [];
  const name = weekdayNames[new Date(day).getUTCDay()] || 'feriado';
  return [
    sourcedText`Atenção: esse dia foi ${wrapWords(name)}, e a ${wrapName('B3')} não abriu. A data está certa?`,
  ];
}

const largeWorth = new Big(500_000);
const largeMultiple = 10;

/** Returns a question about a trade with a large amount, or one many times the cost of the portfolio. */
function worthDoubt({ quantity, price, ticker }: Trade, invested: Big): readonly Sentence[] {
  if (price === null) return [];
  const worth = new Big(quantity).times(price);
  const isBesidePortfolio = invested.gt(0) && worth.gt(invested.times(largeMultiple));
  if (worth.lte(largeWorth) && !isBesidePortfolio) return [];
  const total = calculatedValue(formatInReais(worth), 'quantidade vezes preço');
  return [
    sourcedText`Atenção: essa operação de ${wrapName(ticker)} é de ${total}, muito acima do comum. Quantidade e preço estão certos?`,
  ];
}

function costOf(entries: AccountEntries): Big {
  return deriveLedger(entries).positions.reduce(
    (sum, { quantity, averagePrice }) => sum.plus(new Big(quantity).times(averagePrice ?? '0')),
    new Big(0),
  );
}
