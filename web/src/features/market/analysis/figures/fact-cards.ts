import type { FigureText } from '../../../../copy/market/market-indicators.ts';
import { fundamentalCards, indicatorCards } from '../../../../copy/market/market-indicators.ts';
import { noteOf } from '../../../../copy/market/statement-currency.ts';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import {
  formatNumber,
  formatShare,
  formatShareChange,
} from '../../../../../../shared/values/market-figures.ts';
import { ownYearsInWords, type YearlyFigure } from './own-years.ts';
import {
  amountFigure,
  largeAmountFigure,
  largeNumberFigure,
  type WrittenFigure,
} from './written-figure.ts';

/** One figure as it is read: its name, how it comes about, and its value in words. */
export interface Fact extends FigureText, WrittenFigure {
  /** The value has risen or fallen, and is drawn with an arrow. */
  readonly isChange?: true;
  /** Where it has been before, in words. */
  readonly before?: string;
}

export interface FactGroup {
  readonly title: string;
  readonly note?: string;
  readonly facts: readonly Fact[];
}

type FormattedValue =
  | string
  | WrittenFigure
  | { readonly change: string }
  | { readonly share: string; readonly before: string | undefined };
type Formatted<Rows> = Readonly<Record<keyof Rows, FormattedValue>>;

/** The cards of "Indicadores": Valuation, Rentabilidade, Endividamento. */
export function indicatorGroups(data: AssetData): readonly FactGroup[] {
  const { quote, defaultKeyStatistics: key, financialData: financial } = data;
  const { currency } = quote;
  const counted = statementCurrency(data);
  const ofYears = (share: number | null, figure: YearlyFigure) => ({
    share: formatShare(share),
    before: ownYearsInWords(data, figure),
  });
  return [
    group(
      indicatorCards.valuation,
      {
        priceEarnings: formatNumber(quote.priceEarnings),
        forwardPE: formatNumber(key.forwardPE),
        priceToBook: formatNumber(key.priceToBook),
        enterpriseToRevenue: formatNumber(key.enterpriseToRevenue),
        enterpriseToEbitda: formatNumber(key.enterpriseToEbitda),
        earningsPerShare: amountFigure(quote.earningsPerShare, currency),
        bookValue: amountFigure(key.bookValue, counted),
      },
      counted,
    ),
    group(indicatorCards.profitability, {
      returnOnEquity: ofYears(key.returnOnEquity, 'returnOnEquity'),
      returnOnAssets: ofYears(financial.returnOnAssets, 'returnOnAssets'),
      grossMargins: ofYears(financial.grossMargins, 'grossMargins'),
      ebitdaMargins: formatShare(financial.ebitdaMargins),
      operatingMargins: formatShare(financial.operatingMargins),
      profitMargins: ofYears(key.profitMargins, 'profitMargins'),
    }),
    group(
      indicatorCards.debt,
      {
        debtToEquity: formatNumber(key.debtToEquity),
        currentRatio: formatNumber(financial.currentRatio),
        quickRatio: formatNumber(financial.quickRatio),
        totalDebt: largeAmountFigure(financial.totalDebt, counted),
        totalCash: largeAmountFigure(financial.totalCash, counted),
      },
      counted,
    ),
  ];
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
        totalRevenue: largeAmountFigure(financial.totalRevenue, counted),
        grossProfits: largeAmountFigure(financial.grossProfits, counted),
        ebitda: largeAmountFigure(financial.ebitda, counted),
        operatingCashflow: largeAmountFigure(financial.operatingCashflow, counted),
        freeCashflow: largeAmountFigure(financial.freeCashflow, counted),
        revenuePerShare: amountFigure(financial.revenuePerShare, counted),
      },
      counted,
    ),
    group(
      fundamentalCards.balance,
      {
        totalAssets: largeAmountFigure(key.totalAssets, counted),
        totalDebt: largeAmountFigure(financial.totalDebt, counted),
        totalCash: largeAmountFigure(financial.totalCash, counted),
        totalCashPerShare: amountFigure(financial.totalCashPerShare, counted),
        bookValue: amountFigure(key.bookValue, counted),
      },
      counted,
    ),
    group(fundamentalCards.growth, {
      revenueGrowth: { change: formatShareChange(financial.revenueGrowth) },
      earningsGrowth: { change: formatShareChange(financial.earningsGrowth) },
      earningsAnnualGrowth: { change: formatShareChange(key.earningsAnnualGrowth) },
    }),
    group(fundamentalCards.market, {
      marketCap: largeAmountFigure(quote.marketCap, currency),
      enterpriseValue: largeAmountFigure(key.enterpriseValue, currency),
      sharesOutstanding: largeNumberFigure(key.sharesOutstanding),
      fiftyTwoWeekHigh: amountFigure(quote.fiftyTwoWeekHigh, currency),
      fiftyTwoWeekLow: amountFigure(quote.fiftyTwoWeekLow, currency),
      '52WeekChange': { change: formatShareChange(key['52WeekChange']) },
      ytdReturn: { change: formatShareChange(key.ytdReturn) },
    }),
  ];
}

/** Every row of a card has a value, in the order of the card. */
function group<Rows extends Readonly<Record<string, FigureText>>>(
  card: { readonly title: string; readonly note?: string; readonly rows: Rows },
  values: Formatted<Rows>,
  /** Of amounts of statements among them. */
  counted: string | null = null,
): FactGroup {
  const { title, rows } = card;
  const note = noteOf(counted, card.note);
  const facts = Object.entries(rows).map(([name, text]: [keyof Rows, FigureText]) => ({
    ...text,
    ...valueOf(values[name]),
  }));
  return { title, facts, ...(note === undefined ? {} : { note }) };
}

function valueOf(formatted: FormattedValue): Pick<Fact, 'value' | 'full' | 'isChange' | 'before'> {
  if (typeof formatted === 'string') return { value: formatted };
  if ('change' in formatted) return { value: formatted.change, isChange: true };
  if ('value' in formatted) return formatted;
  const { share, before } = formatted;
  return { value: share, ...(before === undefined ? {} : { before }) };
}
