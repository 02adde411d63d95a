import type { ComparedAsset } from '../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../shared/market/statement-currency.ts';
import {
  isPaid,
  paidWithinYear,
  sumOfAmounts,
} from '../../../../../shared/market/paid-dividends.ts';
import {
  decimalsFor,
  formatAmount,
  formatLargeAmount,
  formatNumber,
  formatPercentChange,
  formatShare,
  formatShareChange,
  displayableNumber,
  missingValue,
  unknownCurrency,
} from '../../../../../shared/values/format-market-numbers.ts';
import { compareGroups } from '../../../copy/market/compare.ts';
import {
  differentCurrencies,
  rowTexts,
  unknownCurrencyText,
  type RowName,
} from '../../../copy/market/compare-rows.ts';
import { formatRowValues, type RowFormat } from './format-row-values.ts';
import { rowSentence } from './row-sentence.ts';

interface RowRule {
  readonly name: RowName;
  /** @param today `yyyy-mm-dd` */
  readonly read: (asset: ComparedAsset, today: string) => number | null;
  readonly form: RowFormat;
  /**
   * Whether the order is meaningful: not for the price of a single share, and for a multiple only while its base is
   * positive, because a loss makes it negative.
   */
  readonly ranks?: 'none' | 'positive';
  /** An amount in the currency of the company's statements, and not in that of its price. */
  readonly isOfStatements?: true;
}

const groups: readonly { readonly title: string; readonly rules: readonly RowRule[] }[] = [
  {
    title: compareGroups.price,
    rules: [
      {
        name: 'price',
        read: ({ quote }) => quote.regularMarketPrice,
        form: 'amount',
        ranks: 'none',
      },
      {
        name: 'dayChange',
        read: ({ quote }) => quote.regularMarketChangePercent,
        form: 'percent change',
      },
      {
        name: 'ytdReturn',
        read: (asset) => asset.defaultKeyStatistics.ytdReturn,
        form: 'share change',
      },
      {
        name: 'yearChange',
        read: (asset) => asset.defaultKeyStatistics['52WeekChange'],
        form: 'share change',
      },
      { name: 'marketCap', read: ({ quote }) => quote.marketCap, form: 'large amount' },
    ],
  },
  {
    title: compareGroups.valuation,
    rules: [
      {
        name: 'priceEarnings',
        read: ({ quote }) => quote.priceEarnings,
        form: 'ratio',
        ranks: 'positive',
      },
      {
        name: 'priceToBook',
        read: (asset) => asset.defaultKeyStatistics.priceToBook,
        form: 'ratio',
        ranks: 'positive',
      },
      {
        name: 'enterpriseToEbitda',
        read: (asset) => asset.defaultKeyStatistics.enterpriseToEbitda,
        form: 'ratio',
        ranks: 'positive',
      },
    ],
  },
  {
    title: compareGroups.profitability,
    rules: [
      {
        name: 'returnOnEquity',
        read: (asset) => asset.defaultKeyStatistics.returnOnEquity,
        form: 'share',
      },
      {
        name: 'returnOnAssets',
        read: (asset) => asset.financialData.returnOnAssets,
        form: 'share',
      },
      { name: 'ebitdaMargins', read: (asset) => asset.financialData.ebitdaMargins, form: 'share' },
      {
        name: 'profitMargins',
        read: (asset) => asset.defaultKeyStatistics.profitMargins,
        form: 'share',
      },
    ],
  },
  {
    title: compareGroups.debt,
    rules: [
      {
        name: 'debtToEquity',
        read: (asset) => asset.defaultKeyStatistics.debtToEquity,
        form: 'ratio',
        ranks: 'positive',
      },
      { name: 'currentRatio', read: (asset) => asset.financialData.currentRatio, form: 'ratio' },
      {
        name: 'totalDebt',
        read: (asset) => asset.financialData.totalDebt,
        form: 'large amount',
        isOfStatements: true,
      },
      {
        name: 'totalCash',
        read: (asset) => asset.financialData.totalCash,
        form: 'large amount',
        isOfStatements: true,
      },
    ],
  },
  {
    title: compareGroups.results,
    rules: [
      {
        name: 'totalRevenue',
        read: (asset) => asset.financialData.totalRevenue,
        form: 'large amount',
        isOfStatements: true,
      },
      {
        name: 'ebitda',
        read: (asset) => asset.financialData.ebitda,
        form: 'large amount',
        isOfStatements: true,
      },
      {
        name: 'revenueGrowth',
        read: (asset) => asset.financialData.revenueGrowth,
        form: 'share change',
      },
      {
        name: 'earningsGrowth',
        read: (asset) => asset.financialData.earningsGrowth,
        form: 'share change',
      },
    ],
  },
  {
    title: compareGroups.dividends,
    rules: [
      {
        name: 'dividendYield',
        read: (asset) => asset.defaultKeyStatistics.dividendYield,
        form: 'share',
      },
      {
        name: 'paidPerShare',
        read: (asset, today) => paymentsWithinYear(asset, today)?.total ?? null,
        form: 'amount',
        ranks: 'none',
      },
      {
        name: 'payments',
        read: (asset, today) => paymentsWithinYear(asset, today)?.count ?? null,
        form: 'count',
      },
    ],
  },
];

export interface ComparedCell {
  readonly symbol: string;
  readonly value: number | undefined;
  readonly text: string;
  readonly mark: 'highest' | 'lowest' | undefined;
  /** Start and length of the bar, in percent of the row's range. */
  readonly bar: { readonly start: number; readonly size: number } | undefined;
}

export interface ComparedRow {
  readonly name: RowName;
  readonly label: string;
  readonly form: RowFormat;
  /** Displayed with its sign and an arrow. */
  readonly isChange: boolean;
  readonly cells: readonly ComparedCell[];
  /** The currency of each asset's value, for amounts of money. */
  readonly counted: readonly (string | null)[];
  readonly sentence: string;
}

export interface ComparedGroup {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

/** All rows for which at least one of the assets has a value, in groups; other rows are left out. */
export function comparedGroups(
  assets: readonly ComparedAsset[],
  today: string,
): readonly ComparedGroup[] {
  return groups
    .map(({ title, rules }) => ({
      title,
      rows: rules.flatMap((rule) => compareRow(rule, assets, today) ?? []),
    }))
    .filter(({ rows }) => rows.length > 0);
}

function compareRow(
  rule: RowRule,
  assets: readonly ComparedAsset[],
  today: string,
): ComparedRow | undefined {
  const { name, form } = rule;
  const values = assets.map((asset) => displayableNumber(rule.read(asset, today)));
  if (values.every((value) => value === undefined)) return undefined;
  const counted = assets.map((asset) =>
    rule.isOfStatements === true ? statementCurrency(asset) : asset.quote.currency,
  );
  const texts = assets.map((_, index) => formatValue(values[index], form, counted[index] ?? null));
  const isMoney = form === 'amount' || form === 'large amount';
  const currencies = new Set(
    counted.filter((_, index) => values[index] !== undefined).map((currency) => currency ?? 'BRL'),
  );
  // Two unknown currencies may differ.
  const isApart = isMoney && (currencies.size > 1 || currencies.has(unknownCurrency));
  const ranked = values.map((value) =>
    isApart || rule.ranks === 'none' || (rule.ranks === 'positive' && (value ?? 0) <= 0)
      ? undefined
      : value,
  );
  const marks = markExtremes(ranked, texts);
  const bars = calculateBars(ranked);
  const formatted = formatRowValues(form, values, counted);
  const sentence = rowSentence(
    name,
    assets.map(({ symbol }, index) => ({
      symbol,
      value: valueAsWritten(values[index], formatted[index]),
      text: formatted[index] ?? missingValue,
    })),
  );
  return {
    name,
    label: rowTexts[name].label,
    form,
    isChange: form === 'share change' || form === 'percent change',
    cells: assets.map(({ symbol }, index) => ({
      symbol,
      value: values[index],
      text: texts[index] ?? missingValue,
      mark: marks[index],
      bar: bars[index],
    })),
    counted,
    sentence: isApart
      ? `${sentence} ${currencies.has(unknownCurrency) ? unknownCurrencyText : differentCurrencies}`
      : sentence,
  };
}

/** Returns zero for values that round to zero. */
function valueAsWritten(value: number | undefined, text = ''): number | undefined {
  return value === undefined || /[1-9]/.test(text) ? value : 0;
}

/**
 * Which assets have the highest and the lowest value, compared as displayed; no marks when all displayed values are
 * equal.
 */
export function markExtremes(
  values: readonly (number | undefined)[],
  texts: readonly string[],
): readonly ('highest' | 'lowest' | undefined)[] {
  const entries = values.flatMap((value, index) => (value === undefined ? [] : [{ value, index }]));
  const sorted = entries.toSorted((a, b) => a.value - b.value);
  const lowest = texts[sorted.at(0)?.index ?? -1];
  const highest = texts[sorted.at(-1)?.index ?? -1];
  if (entries.length < 2 || lowest === highest) return values.map(() => undefined);
  return values.map((value, index) => {
    if (value === undefined) return undefined;
    if (texts[index] === highest) return 'highest';
    return texts[index] === lowest ? 'lowest' : undefined;
  });
}

/** A bar for each asset, all from the same zero, which is inside the row when some values are negative. */
export function calculateBars(
  values: readonly (number | undefined)[],
): readonly ({ readonly start: number; readonly size: number } | undefined)[] {
  const present = values.filter((value) => value !== undefined);
  const highest = Math.max(0, ...present);
  const lowest = Math.min(0, ...present);
  const span = highest - lowest;
  if (present.length < 2 || span === 0) return values.map(() => undefined);
  const zero = ((0 - lowest) / span) * 100;
  return values.map((value) => {
    if (value === undefined) return undefined;
    const size = (Math.abs(value) / span) * 100;
    return { start: value < 0 ? zero - size : zero, size };
  });
}

/**
 * Returns the payments within a year; undefined when no payment is known and the source does not say that there was
 * none.
 */
function paymentsWithinYear(
  { dividends, updatedAt, defaultKeyStatistics: { dividendYield } }: ComparedAsset,
  today: string,
): { readonly total: number; readonly count: number } | undefined {
  if (updatedAt.dividends === null) return undefined;
  const hasKnownPayments =
    dividendYield === 0 || dividends.some((dividend) => isPaid(dividend, today));
  if (!hasKnownPayments) return undefined;
  const paid = paidWithinYear(dividends, today);
  return { total: sumOfAmounts(paid), count: paid.length };
}

function formatValue(value: number | undefined, form: RowFormat, currency: string | null): string {
  if (value === undefined) return missingValue;
  switch (form) {
    case 'amount':
      return formatAmount(value, currency, Math.min(4, decimalsFor([value])));
    case 'large amount':
      return formatLargeAmount(value, currency);
    case 'share':
      return formatShare(value);
    case 'share change':
      return formatShareChange(value);
    case 'percent change':
      return formatPercentChange(value);
    case 'ratio':
      return formatNumber(value);
    case 'count':
      return formatNumber(value, 0);
    default:
      return form satisfies never;
  }
}
