import * as z from 'zod/mini';
import { dividendSchema } from '../market/asset-data.ts';
import { calendarEventSchema } from './calendar-event.ts';
import { correctionsSchema, editorialSchema, signedTextSchema } from './editorial.ts';

/*
 * The facts that an edition is written from: no sentences, only data. A sentence of an edition may contain only
 * numbers from here. A fact that its source did not deliver is left out and named in `missing`; it is never
 * estimated.
 */

export const editionKinds = ['opening', 'closing'] as const;
export type EditionKind = (typeof editionKinds)[number];

/** brapi; the time series and the survey Focus of Banco Central do Brasil. */
const sourceSchema = z.enum(['brapi', 'sgs', 'focus']);

/** Whole hundredths of a percent, computed from the previous close and rounded once. */
const basisPoints = z.int();
const day = z.iso.date();
const instant = z.iso.datetime();

/** The source of a value, and its time. */
const origin = {
  source: sourceSchema,
  /**
   * When the value applied at its source; for a source that reports only the day, the day's beginning in São Paulo.
   */
  at: instant,
  /** The meaning of `at`: an instant, a day, or the month that an index covers. */
  precision: z.enum(['instant', 'day', 'month']),
  /** The maximum delay of the source in minutes; 0 for values published by the day. */
  delayMinutes: z.int().check(z.nonnegative()),
};

export const factSchema = z.readonly(
  z.object({
    value: z.number(),
    unit: z.enum(['points', 'reais', 'dollars', 'percent', 'percent a year']),
    ...origin,
    /** Since the value before: the previous close, of bitcoin 24 hours ago. Null when that is not known. */
    changeInBasisPoints: z.nullable(basisPoints),
    /**
     * The previous value of a rate and its day; missing when the source does not give it, and for values that are
     * not rates.
     */
    before: z.optional(z.object({ day, value: z.number() })),
  }),
);
export type Fact = z.infer<typeof factSchema>;

/** The expectations of banks and fund managers for the end of a year: the median of Banco Central's Focus survey. */
export const focusSchema = z.readonly(
  z.object({
    source: z.literal('focus'),
    /** The day on which the survey's answers were counted. */
    surveyedOn: day,
    expectations: z.readonly(
      z
        .array(
          z.object({
            of: z.enum(['ipca', 'selic', 'dollar', 'gdp']),
            year: z.int(),
            /** Percent; of the dollar reais. */
            median: z.number(),
          }),
        )
        .check(z.minLength(1)),
    ),
  }),
);
export type Focus = z.infer<typeof focusSchema>;

const moverSchema = z.object({
  ticker: z.string(),
  name: z.string(),
  priceInReais: z.number(),
  changeInBasisPoints: basisPoints,
  /** Shares traded in the session. */
  volume: z.number(),
});
export type Mover = z.infer<typeof moverSchema>;

/** The session's largest moves among the shares that most money went through. */
export const moversSchema = z.readonly(
  z.object({
    ...origin,
    /** The number of shares compared. */
    among: z.int(),
    /** Largest first; a share that did not rise is not among them. */
    rises: z.readonly(z.array(moverSchema)),
    falls: z.readonly(z.array(moverSchema)),
  }),
);
export type Movers = z.infer<typeof moversSchema>;

export const sectorsSchema = z.readonly(
  z.object({
    ...origin,
    rows: z.readonly(
      z
        .array(
          z.object({
            /** The source's name of the sector, in English. */
            sector: z.string(),
            shares: z.int(),
            rose: z.int(),
            fell: z.int(),
            /** The mean of the shares' changes, each counted once. */
            meanChangeInBasisPoints: basisPoints,
          }),
        )
        .check(z.minLength(1)),
    ),
  }),
);
export type Sectors = z.infer<typeof sectorsSchema>;

export const dueDividendSchema = z.readonly(
  z.object({
    ticker: z.string(),
    /** The source's word: `DIVIDENDO`, `JCP`, `RENDIMENTO`. */
    kind: z.string(),
    /** For one share, often with parts of a cent. */
    amountInReais: z.number(),
    /** The first day on which a share is bought without it. */
    exDate: z.nullable(day),
    paymentDate: z.nullable(day),
  }),
);
export type DueDividend = z.infer<typeof dueDividendSchema>;

export const dividendsSchema = z.readonly(
  z.object({ ...origin, rows: z.readonly(z.array(dueDividendSchema)) }),
);
export type Dividends = z.infer<typeof dividendsSchema>;

/** A day that was announced long before. */
export const announcedDaySchema = z.readonly(
  z.object({
    day,
    /** Address of the page that announces it. */
    source: z.string(),
  }),
);
export type AnnouncedDay = z.infer<typeof announcedDaySchema>;

/** The facts that an edition may contain. */
const factSchemas = {
  ibovespa: factSchema,
  dollar: factSchema,
  euro: factSchema,
  bitcoin: factSchema,
  /** The target that Copom has set. */
  selic: factSchema,
  cdi: factSchema,
  ipcaMonth: factSchema,
  ipcaTwelveMonths: factSchema,
  focus: focusSchema,
  movers: moversSchema,
  sectors: sectorsSchema,
  dividends: dividendsSchema,
  /** The next day, including today, of a Copom decision or an IPCA publication. */
  copomDay: announcedDaySchema,
  ipcaDay: announcedDaySchema,
} as const;

export type FactName = keyof typeof factSchemas;
export const factNames = z.keyof(z.object(factSchemas)).options;

const optionalFacts = z.partial(z.object(factSchemas));
/** The facts known so far; a fact that no source delivered is missing. */
export const partialFactsSchema = z.readonly(optionalFacts);
export type PartialFacts = z.infer<typeof partialFactsSchema>;

/** The values of the Ibovespa in the drawn chart, in points. */
export const indexChartSchema = z.readonly(
  z.object({
    /** One session, or the closes of several. */
    span: z.enum(['session', 'sessions']),
    sessions: z.int().check(z.positive()),
    first: z.number(),
    lowest: z.number(),
    highest: z.number(),
    last: z.number(),
  }),
);
export type IndexChart = z.infer<typeof indexChartSchema>;

export const editionFactsSchema = z.readonly(
  z
    .extend(optionalFacts, {
      kind: z.enum(editionKinds),
      /** The trading day that it opens or closes. */
      day,
      /** The session of the market values: the day's own in a closing, otherwise the last one. */
      session: z.object({ day, closesAt: instant }),
      /** When it was frozen. */
      madeAt: instant,
      /** The events of the day and of the fortnight after it; missing in editions made before this field existed. */
      events: z.optional(z.readonly(z.array(calendarEventSchema))),
      missing: z.readonly(z.array(z.enum(factNames))),
      editorial: z.optional(editorialSchema),
      corrections: z.optional(correctionsSchema),
      /** Missing when no chart was drawn, and in editions made before there were charts. */
      chart: z.optional(indexChartSchema),
    })
    .check(
      z.refine(
        (facts) => findMissingFacts(facts).join() === facts.missing.join(),
        'names other facts as missing than those that are',
      ),
    ),
);
export type EditionFacts = z.infer<typeof editionFactsSchema>;

/** An entry of the archive's lists, with the facts of the headline. */
export const listedEditionSchema = z.readonly(
  z.object({
    kind: z.enum(editionKinds),
    day,
    session: z.object({ day, closesAt: instant }),
    madeAt: instant,
    ibovespa: z.optional(factSchema),
    dollar: z.optional(factSchema),
    /** As it was published; missing in editions that were listed before this field existed. */
    headline: z.optional(z.string()),
    editorial: z.optional(z.readonly(z.object({ headline: z.optional(signedTextSchema) }))),
    corrections: z.optional(correctionsSchema),
  }),
);
export type ListedEdition = z.infer<typeof listedEditionSchema>;

/** Returns the missing facts, in the order in which an edition reports them. */
export function findMissingFacts(facts: PartialFacts): FactName[] {
  return factNames.filter((name) => facts[name] === undefined);
}

const balanceSchema = z.readonly(
  z.object({
    /** Earnings of twelve months, in reais; negative for a loss. */
    earningsPerShare: z.nullable(z.number()),
    /** In reais. */
    bookValuePerShare: z.nullable(z.number()),
    /** The last day of the newest reported quarter. */
    quarterEndsOn: z.nullable(day),
  }),
);
export type Balance = z.infer<typeof balanceSchema>;

/** The quotes at the close of the edition's session, for the assets that a reader follows. */
export const editionQuotesSchema = z.readonly(
  z.object({
    ...origin,
    quotes: z.record(
      z.string(),
      z.object({
        name: z.string(),
        priceInReais: z.number(),
        changeInBasisPoints: z.nullable(basisPoints),
        /**
         * The close that the change is computed from; missing when the source does not give it, and in editions made
         * before this field existed.
         */
        previousCloseInReais: z.optional(z.number()),
        /** Null when the source does not give it. */
        volume: z.nullable(z.number()),
        /** The source's word: `stock`, `fund`, `bdr`. */
        type: z.nullable(z.string()),
      }),
    ),
    /** Earnings and book value per share of the companies with fundamentals read within a week; only in closings. */
    balances: z.optional(z.readonly(z.record(z.string(), balanceSchema))),
    /**
     * Payments due after the session, for the assets with known dividends; only in closings, and missing in those
     * made before this field existed.
     */
    announced: z.optional(
      z.readonly(z.record(z.string(), z.readonly(z.array(z.readonly(dividendSchema))))),
    ),
    /**
     * Assets with a price move in the session that is so large that a split or a reverse split is likely; missing
     * when there are none.
     */
    jumps: z.optional(
      z.readonly(z.array(z.object({ ticker: z.string(), changeInBasisPoints: basisPoints }))),
    ),
  }),
);
export type EditionQuotes = z.infer<typeof editionQuotesSchema>;
