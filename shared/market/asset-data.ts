import * as z from 'zod/mini';

/**
 * The data of an asset. Every field may be null: the source has less for a fund than for a company, and less for
 * small companies. Amounts are in `quote.currency`; statement amounts, including earnings per share, are in
 * `statementCurrency`. Shares of a whole (margins, returns, growth, yields, `52WeekChange`, `ytdReturn`) are
 * fractions: 0.12 is 12%. Only `regularMarketChangePercent` is in percent. `debtToEquity`, `currentRatio`, P/E and
 * the like are plain multiples.
 */
const number = z.nullable(z.number());
const text = z.nullable(z.string());
/** `yyyy-mm-dd`. */
const day = z.nullable(z.string());

export const quoteSchema = z.object({
  /** ISO 4217; `USD` for assets of US exchanges. */
  currency: text,
  regularMarketPrice: number,
  regularMarketChange: number,
  regularMarketChangePercent: number,
  /** ISO 8601, UTC: the time of the price, at best some minutes ago. */
  regularMarketTime: text,
  regularMarketOpen: number,
  regularMarketDayHigh: number,
  regularMarketDayLow: number,
  regularMarketVolume: number,
  marketCap: number,
  shortName: text,
  longName: text,
  logourl: text,
  priceEarnings: number,
  earningsPerShare: number,
  fiftyTwoWeekHigh: number,
  fiftyTwoWeekLow: number,
});
export type Quote = z.infer<typeof quoteSchema>;

export const summaryProfileSchema = z.object({
  sector: text,
  industry: text,
  employeeCount: number,
  website: text,
  address1: text,
  city: text,
  state: text,
  country: text,
  longBusinessSummary: text,
});

export const defaultKeyStatisticsSchema = z.object({
  forwardPE: number,
  priceToBook: number,
  enterpriseToRevenue: number,
  enterpriseToEbitda: number,
  returnOnEquity: number,
  profitMargins: number,
  debtToEquity: number,
  totalAssets: number,
  bookValue: number,
  sharesOutstanding: number,
  enterpriseValue: number,
  earningsAnnualGrowth: number,
  '52WeekChange': number,
  ytdReturn: number,
  dividendYield: number,
  lastDividendValue: number,
  lastDividendDate: day,
});

export const financialDataSchema = z.object({
  /** ISO 4217, of the statements; missing in older answers. */
  financialCurrency: z.optional(text),
  returnOnAssets: number,
  grossMargins: number,
  ebitdaMargins: number,
  operatingMargins: number,
  currentRatio: number,
  quickRatio: number,
  totalDebt: number,
  totalCash: number,
  totalRevenue: number,
  grossProfits: number,
  ebitda: number,
  operatingCashflow: number,
  freeCashflow: number,
  revenuePerShare: number,
  totalCashPerShare: number,
  earningsGrowth: number,
  revenueGrowth: number,
});

/** One trading day; today's is not over yet. */
export const historicalRowSchema = z.object({
  /** Midnight in São Paulo, in seconds since 1970. */
  date: z.number(),
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
});
export type HistoricalRow = z.infer<typeof historicalRowSchema>;

/** One payment in cash for one share. */
export const dividendSchema = z.object({
  /** Day of payment, which may be in the future; when unknown, the last day with the right to it. */
  date: z.string(),
  /**
   * `yyyy-mm-dd`, the 'data com': who holds the asset at the end of this day receives the payment. Missing in data
   * stored before this field existed, null when the source has none.
   */
  recordDay: z.optional(day),
  /** The source's word: `DIVIDENDO`, `JCP`, `RENDIMENTO`. */
  type: text,
  amount: z.number(),
});
export type Dividend = z.infer<typeof dividendSchema>;

/** Earnings per share of one quarter. */
export const earningsRowSchema = z.object({ date: z.string(), estimate: number, actual: number });

export const incomeStatementSchema = z.object({
  endDate: z.string(),
  totalRevenue: number,
  grossProfit: number,
  /** Negative for a cost, as in companies' own statements. */
  operatingExpense: number,
  netIncome: number,
});
export const balanceSheetSchema = z.object({
  endDate: z.string(),
  totalAssets: number,
  totalLiab: number,
  totalStockholderEquity: number,
  cash: number,
});
export const cashflowSchema = z.object({
  endDate: z.string(),
  totalCashFromOperatingActivities: number,
  totalCashflowsFromInvestingActivities: number,
  totalCashFromFinancingActivities: number,
  /** When the source has none: operating plus investing cash flow. */
  freeCashFlow: number,
});

/**
 * The ratios of a company's past year, at its last price, and its debt. Without earnings there is no P/E:
 * `earningsPerShare` shows why.
 */
export const yearlyRatiosSchema = z.object({
  endDate: z.string(),
  earningsPerShare: number,
  priceEarnings: number,
  priceToBook: number,
  enterpriseToRevenue: number,
  enterpriseToEbitda: number,
  dividendYield: number,
  debtToEquity: number,
  debtToEbitda: number,
});
export type YearlyRatios = z.infer<typeof yearlyRatiosSchema>;

/** Oldest first: the last six months, or as much of them as the source has. */
export const historySchema = z.array(historicalRowSchema);
/** Newest first. */
export const dividendsSchema = z.array(dividendSchema);

/** Data that changes quarterly. Statements and earnings are newest first. */
export const assetFundamentalsSchema = z.object({
  summaryProfile: summaryProfileSchema,
  defaultKeyStatistics: defaultKeyStatisticsSchema,
  financialData: financialDataSchema,
  earnings: z.array(earningsRowSchema),
  incomeStatementHistory: z.array(incomeStatementSchema),
  balanceSheetHistory: z.array(balanceSheetSchema),
  cashflowHistory: z.array(cashflowSchema),
  /** Newest first; missing in data stored before this field existed, empty when the source has none. */
  yearlyFigures: z.optional(z.array(yearlyRatiosSchema)),
});
export type AssetFundamentals = z.infer<typeof assetFundamentalsSchema>;

/** The median of an indicator over a sector's companies; half of the companies lie between the quartiles. */
export const sectorMedianSchema = z.object({
  median: z.number(),
  lowerQuarter: z.number(),
  upperQuarter: z.number(),
  /** The number of companies; for P/E, those with earnings. */
  companies: z.int(),
});

/** A sector of the source's list, with the medians of its companies. Values with too few companies are missing. */
export const sectorMediansSchema = z.object({
  sector: z.string(),
  /** `yyyy-mm-dd` in São Paulo: when the last company was read. */
  day: z.string(),
  /** By their names in `ratioFormats`. */
  figures: z.record(z.string(), sectorMedianSchema),
});
export type SectorMedians = z.infer<typeof sectorMediansSchema>;

/** The parts read in addition to the quote, each with its own time. */
export const assetParts = ['history', 'dividends', 'fundamentals'] as const;
export type AssetPart = (typeof assetParts)[number];

export const assetDataSchema = z.extend(assetFundamentalsSchema, {
  symbol: z.string(),
  quote: quoteSchema,
  /** The delay of the source's plan in minutes; missing in older answers. */
  delayMinutes: z.optional(z.int()),
  historical: historySchema,
  dividends: dividendsSchema,
  /** The medians of its sector; missing without a sector, and before its companies were read. */
  sectorMedians: z.optional(sectorMediansSchema),
  /**
   * ISO 8601, UTC: when each part was last read from the source. Null when the source returned none, which differs
   * from an empty part.
   */
  updatedAt: z.object({
    quote: z.string(),
    history: text,
    dividends: text,
    fundamentals: text,
  }),
  /** True for an older quote: the source is failing, or a request is in progress. */
  stale: z.boolean(),
  /** Parts of some time ago: the source gave the quote since, and not these with it. */
  staleParts: z.array(z.enum(assetParts)),
});
export type AssetData = z.infer<typeof assetDataSchema>;

/** The part of an asset that a comparison shows. */
export const comparedAssetSchema = z.pick(assetDataSchema, {
  symbol: true,
  quote: true,
  delayMinutes: true,
  defaultKeyStatistics: true,
  financialData: true,
  historical: true,
  dividends: true,
  updatedAt: true,
  stale: true,
});
export type ComparedAsset = z.infer<typeof comparedAssetSchema>;
