import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import {
  decimalsFor,
  formatAmount,
  formatNumber,
  formatShare,
  displayableNumber,
  missingValue,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { fundTexts as texts } from '../../../../copy/market/market-pictures.ts';
import type { AssetKind } from '../asset-kind.ts';
import { analyseDividends } from '../panels/dividend-analysis.ts';
import { changeOfPeriod, type FactGroup } from './fact-cards.ts';
import { toAmountValue, toLargeAmountValue, toLargeNumberValue } from './display-value.ts';

/** Number of sessions for the average daily turnover. */
const usualDays = 30;

/**
 * The indicators that make sense for a fund.
 * @param today `yyyy-mm-dd`
 */
export function fundGroup(
  data: AssetData,
  kind: Exclude<AssetKind, 'share'>,
  today: string,
): FactGroup {
  const { quote, defaultKeyStatistics: key, dividends } = data;
  const decimals = decimalsFor(dividends.map(({ amount }) => amount));
  const pay = (amount: number | null) => formatAmount(amount, quote.currency, decimals);
  const { total } = analyseDividends(dividends, today, key.dividendYield);
  const { rows } = texts;
  const paid = [
    { ...rows.yield, value: formatShare(key.dividendYield) },
    {
      ...rows.last,
      value: pay(key.lastDividendValue),
      ...(key.lastDividendDate === null ? {} : { gloss: formatDay(key.lastDividendDate) }),
    },
    { ...rows.year, value: pay(total) },
  ];
  return {
    title: texts.title[kind],
    facts: [
      { ...rows.priceToBook, value: formatNumber(key.priceToBook) },
      { ...rows.bookValue, ...toAmountValue(key.bookValue, quote.currency) },
      // An index fund reinvests its income, so missing dividends are not shown for it.
      ...(kind === 'etf' && dividends.length === 0 ? [] : paid),
      { ...rows.liquidity, ...toLargeAmountValue(moneyADay(data), quote.currency) },
      { ...rows.shares, ...toLargeNumberValue(key.sharesOutstanding) },
      { ...rows.marketCap, ...toLargeAmountValue(quote.marketCap, quote.currency) },
      { ...rows.yearChange, ...changeOfPeriod(data, '52WeekChange') },
      { ...rows.ytd, ...changeOfPeriod(data, 'ytdReturn') },
    ].filter(({ value }) => value !== missingValue),
  };
}

/** Returns the average daily turnover: each session's volume at its close. */
function moneyADay({ historical }: AssetData): number | null {
  const days = historical.slice(-usualDays).flatMap(({ close, volume }) => {
    const [price, count] = [displayableNumber(close), displayableNumber(volume)];
    return price === undefined || count === undefined ? [] : [price * count];
  });
  return days.length === 0 ? null : days.reduce((sum, one) => sum + one, 0) / days.length;
}
