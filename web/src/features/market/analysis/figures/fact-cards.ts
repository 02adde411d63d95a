import type { FigureText } from '../../../../copy/market/market-indicators.ts';
import {
  fundamentalCards,
  indicatorCards,
  indicatorTexts,
} from '../../../../copy/market/market-indicators.ts';
import { noteOf } from '../../../../copy/market/statement-currency.ts';
import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import { formatMoment } from '../../../../../../shared/values/calendar.ts';
import {
  formatNumber,
  formatShare,
  formatShareChange,
  missingFigure,
} from '../../../../../../shared/values/market-figures.ts';
import {
  isLoss,
  measuredFigure,
  measuredFigures,
  type MeasuredFigure,
} from '../../../../../../shared/market/measured-figures.ts';
import { figureCourse as courseTexts } from '../../../../copy/market/value-history.ts';
import { valueHistory, type ValueHistory } from './value-history.ts';
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
  /** The value over the company's own years and against its sector. */
  readonly course?: ValueHistory;
}

export interface FactGroup {
  readonly title: string;
  readonly note?: string;
  readonly facts: readonly Fact[];
}

type FormattedValue = string | WrittenFigure | PeriodChange | { readonly change: string };
type Formatted<Rows> = Readonly<Record<keyof Rows, FormattedValue>>;

/** The cards of "Indicadores": Valuation, Rentabilidade, Endividamento. */
export function indicatorGroups(data: AssetData): readonly FactGroup[] {
  const { quote, defaultKeyStatistics: key, financialData: financial } = data;
  const counted = statementCurrency(data);
  const groups = [
    group(
      indicatorCards.valuation,
      {
        priceEarnings: isLoss(data) ? courseTexts.loss : formatNumber(quote.priceEarnings),
        forwardPE: formatNumber(key.forwardPE),
        priceToBook: formatNumber(key.priceToBook),
        enterpriseToRevenue: formatNumber(key.enterpriseToRevenue),
        enterpriseToEbitda: formatNumber(key.enterpriseToEbitda),
        dividendYield: formatShare(key.dividendYield),
        earningsPerShare: amountFigure(quote.earningsPerShare, counted),
        bookValue: amountFigure(key.bookValue, counted),
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
        debtToEbitda: formatNumber(measuredFigure(data, 'debtToEbitda') ?? null),
        currentRatio: formatNumber(financial.currentRatio),
        quickRatio: formatNumber(financial.quickRatio),
        totalDebt: largeAmountFigure(financial.totalDebt, counted),
        totalCash: largeAmountFigure(financial.totalCash, counted),
      },
      counted,
    ),
  ];
  return groups.map(({ facts, ...about }) => ({
    ...about,
    facts: facts.map((fact) => {
      const course = isMeasured(fact.name) ? valueHistory(data, fact.name) : undefined;
      return course === undefined ? fact : { ...fact, course };
    }),
  }));
}

function isMeasured(name: string): name is MeasuredFigure {
  return Object.hasOwn(measuredFigures, name);
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

/** The source counts it, and is asked for it once a day: the price beside it moves on meanwhile. */
export function changeOfPeriod(
  { defaultKeyStatistics: key, updatedAt }: AssetData,
  period: '52WeekChange' | 'ytdReturn',
): PeriodChange {
  const change = { value: formatShareChange(key[period]), isChange: true as const };
  const { fundamentals: readAt } = updatedAt;
  if (change.value === missingFigure || readAt === null) return change;
  return { ...change, gloss: indicatorTexts.readAt(formatMoment(readAt)) };
}

interface NamedGroup extends FactGroup {
  readonly facts: readonly (Fact & { readonly name: string })[];
}

/** Every row of a card has a value, in the order of the card. */
function group<Rows extends Readonly<Record<string, FigureText>>>(
  card: { readonly title: string; readonly note?: string; readonly rows: Rows },
  values: Formatted<Rows>,
  /** The currency of statement amounts among them. */
  counted: string | null = null,
): NamedGroup {
  const { title, rows } = card;
  const note = noteOf(counted, card.note);
  const facts = Object.entries(rows).map(([name, text]: [keyof Rows & string, FigureText]) => ({
    name,
    ...text,
    ...valueOf(values[name]),
  }));
  return { title, facts, ...(note === undefined ? {} : { note }) };
}

function valueOf(formatted: FormattedValue): Pick<Fact, 'value' | 'full' | 'gloss' | 'isChange'> {
  if (typeof formatted === 'string') return { value: formatted };
  if ('change' in formatted) return { value: formatted.change, isChange: true };
  return formatted;
}
