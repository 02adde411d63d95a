import type { IndicatorText } from '../../../../copy/market/market-indicators.ts';
import {
  fundamentalCards,
  indicatorCards,
  indicatorTexts,
} from '../../../../copy/market/market-indicators.ts';
import { appendCurrencyNote } from '../../../../copy/market/statement-currency.ts';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import { formatMoment } from '../../../../../../shared/values/calendar.ts';
import {
  formatNumber,
  formatShare,
  formatShareChange,
  missingValue,
} from '../../../../../../shared/values/format-market-numbers.ts';
import {
  isPriceEarningsLoss,
  readFinancialRatio,
  ratioFormats,
  type FinancialRatioName,
} from '../../../../../../shared/market/financial-ratios.ts';
import { valueHistoryTexts as courseTexts } from '../../../../copy/market/value-history.ts';
import { valueHistory, type ValueHistory } from './value-history.ts';
import {
  toAmountValue,
  toLargeAmountValue,
  toLargeNumberValue,
  type DisplayValue,
} from './display-value.ts';

/** One indicator with its texts: its name, how it is calculated, and its value in words. */
export interface Fact extends IndicatorText, DisplayValue {
  /** The value has risen or fallen, and is drawn with an arrow. */
  readonly isChange?: true;
  /** The value over the company's own years and against its sector. */
  readonly history?: ValueHistory;
}

export interface FactGroup {
  readonly title: string;
  readonly note?: string;
  readonly facts: readonly Fact[];
}

type FormattedValue = string | DisplayValue | PeriodChange | { readonly change: string };
type Formatted<Rows> = Readonly<Record<keyof Rows, FormattedValue>>;

/** The cards of "Indicadores": Valuation, Rentabilidade, Endividamento. */
export function indicatorGroups(data: AssetData): readonly FactGroup[] {
  const { quote, defaultKeyStatistics: key, financialData: financial } = data;
  const counted = statementCurrency(data);
  const groups = [
    group(
      indicatorCards.valuation,
      {
        priceEarnings: isPriceEarningsLoss(data)
          ? courseTexts.loss
          : formatNumber(quote.priceEarnings),
        forwardPE: formatNumber(key.forwardPE),
        priceToBook: formatNumber(key.priceToBook),
        enterpriseToRevenue: formatNumber(key.enterpriseToRevenue),
        enterpriseToEbitda: formatNumber(key.enterpriseToEbitda),
        dividendYield: formatShare(key.dividendYield),
        earningsPerShare: toAmountValue(quote.earningsPerShare, counted),
        bookValue: toAmountValue(key.bookValue, counted),
      },
      counted,
    ),
    group(indicatorCards.profitability, {
      returnOnEquity: formatShare(key.returnOnEquity),
      returnOnAssets: formatShare(financial.returnOnAssets),
      grossMargins: formatShare(financial.grossMargins),
      ebitdaMargins: formatShare(financial.ebitdaMargins),
      operatingMargins: formatShare(financial.operatingMargins),
      profitMargins: formatShare(key.profitMargins),
    }),
    group(
      indicatorCards.debt,
      {
        debtToEquity: formatNumber(key.debtToEquity),
        debtToEbitda: formatNumber(readFinancialRatio(data, 'debtToEbitda') ?? null),
        currentRatio: formatNumber(financial.currentRatio),
        quickRatio: formatNumber(financial.quickRatio),
        totalDebt: toLargeAmountValue(financial.totalDebt, counted),
        totalCash: toLargeAmountValue(financial.totalCash, counted),
      },
      counted,
    ),
  ];
  return groups.map(({ facts, ...about }) => ({
    ...about,
    facts: facts.map((fact) => {
      const history = isMeasured(fact.name) ? valueHistory(data, fact.name) : undefined;
      return history === undefined ? fact : { ...fact, history };
    }),
  }));
}

function isMeasured(name: string): name is FinancialRatioName {
  return Object.hasOwn(ratioFormats, name);
}

/** The cards of "Fundamentos": twelve months' results, balance sheet, growth, market. */
export function fundamentalGroups(data: AssetData): readonly FactGroup[] {
  const { quote, defaultKeyStatistics: key, financialData: financial } = data;
  const { currency } = quote;
  const counted = statementCurrency(data);
  return [
    group(
      fundamentalCards.financials,
      {
        totalRevenue: toLargeAmountValue(financial.totalRevenue, counted),
        grossProfits: toLargeAmountValue(financial.grossProfits, counted),
        ebitda: toLargeAmountValue(financial.ebitda, counted),
        operatingCashflow: toLargeAmountValue(financial.operatingCashflow, counted),
        freeCashflow: toLargeAmountValue(financial.freeCashflow, counted),
        revenuePerShare: toAmountValue(financial.revenuePerShare, counted),
      },
      counted,
    ),
    group(
      fundamentalCards.balance,
      {
        totalAssets: toLargeAmountValue(key.totalAssets, counted),
        totalDebt: toLargeAmountValue(financial.totalDebt, counted),
        totalCash: toLargeAmountValue(financial.totalCash, counted),
        totalCashPerShare: toAmountValue(financial.totalCashPerShare, counted),
        bookValue: toAmountValue(key.bookValue, counted),
      },
      counted,
    ),
    group(fundamentalCards.growth, {
      revenueGrowth: { change: formatShareChange(financial.revenueGrowth) },
      earningsGrowth: { change: formatShareChange(financial.earningsGrowth) },
      earningsAnnualGrowth: { change: formatShareChange(key.earningsAnnualGrowth) },
    }),
    group(fundamentalCards.market, {
      marketCap: toLargeAmountValue(quote.marketCap, currency),
      enterpriseValue: toLargeAmountValue(key.enterpriseValue, currency),
      sharesOutstanding: toLargeNumberValue(key.sharesOutstanding),
      fiftyTwoWeekHigh: toAmountValue(quote.fiftyTwoWeekHigh, currency),
      fiftyTwoWeekLow: toAmountValue(quote.fiftyTwoWeekLow, currency),
      '52WeekChange': changeOfPeriod(data, '52WeekChange'),
      ytdReturn: changeOfPeriod(data, 'ytdReturn'),
    }),
  ];
}

interface PeriodChange {
  readonly value: string;
  readonly isChange: true;
  readonly gloss?: string;
}

/** The source calculates this value, which is read once a day; the price beside it may be newer. */
export function changeOfPeriod(
  { defaultKeyStatistics: key, updatedAt }: AssetData,
  period: '52WeekChange' | 'ytdReturn',
): PeriodChange {
  const change = { value: formatShareChange(key[period]), isChange: true as const };
  const { fundamentals: readAt } = updatedAt;
  if (change.value === missingValue || readAt === null) return change;
  return { ...change, gloss: indicatorTexts.readAt(formatMoment(readAt)) };
}

interface NamedGroup extends FactGroup {
  readonly facts: readonly (Fact & { readonly name: string })[];
}

/** Every row of a card has a value, in the order of the card. */
function group<Rows extends Readonly<Record<string, IndicatorText>>>(
  card: { readonly title: string; readonly note?: string; readonly rows: Rows },
  values: Formatted<Rows>,
  /** The currency of statement amounts among them. */
  counted: string | null = null,
): NamedGroup {
  const { title, rows } = card;
  const note = appendCurrencyNote(counted, card.note);
  const facts = Object.entries(rows).map(([name, text]: [keyof Rows & string, IndicatorText]) => ({
    name,
    ...text,
    ...toFactValue(values[name]),
  }));
  return { title, facts, ...(note === undefined ? {} : { note }) };
}

function toFactValue(
  formatted: FormattedValue,
): Pick<Fact, 'value' | 'full' | 'gloss' | 'isChange'> {
  if (typeof formatted === 'string') return { value: formatted };
  if ('change' in formatted) return { value: formatted.change, isChange: true };
  return formatted;
}
