import * as z from 'zod/mini';
import { dividendSchema } from '../market/asset-data.ts';

/*
 * What an edition is written from. Nothing of it is a sentence, and no sentence may have a figure that
 * is not here. What a source did not give is left out and named in `missing`; nobody fills it in.
 */

export const editionKinds = ['opening', 'closing'] as const;
export type EditionKind = (typeof editionKinds)[number];

/** brapi; the time series and the survey Focus of Banco Central do Brasil. */
const sourceSchema = z.enum(['brapi', 'sgs', 'focus']);

/** Whole hundredths of a percent, counted from the previous close and rounded once. */
const basisPoints = z.int();
const day = z.iso.date();
const instant = z.iso.datetime();

/** Where figures come from and of when they are. */
const origin = {
  source: sourceSchema,
  /** When the figure was so at its source; where that says the day alone, its beginning in São Paulo. */
  at: instant,
  /** What `at` says: an instant, a day, or the month that an index is of. */
  precision: z.enum(['instant', 'day', 'month']),
  /** So many minutes the source may be behind; 0 for what is published by the day. */
  delayMinutes: z.int().check(z.nonnegative()),
};

export const factSchema = z.readonly(
  z.object({
    value: z.number(),
    unit: z.enum(['points', 'reais', 'dollars', 'percent', 'percent a year']),
    ...origin,
    /** Since the value before: the previous close, of bitcoin 24 hours ago. Null where that is not known. */
    changeInBasisPoints: z.nullable(basisPoints),
    /** What a rate was before, and on what day; left out where nobody says, and of what is no rate. */
    before: z.optional(z.object({ day, value: z.number() })),
  }),
);
export type Fact = z.infer<typeof factSchema>;

/** What banks and managers expect for the end of a year, as the median of Banco Central's survey. */
export const focusSchema = z.readonly(
  z.object({
    source: z.literal('focus'),
    /** The day whose answers were counted. */
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
    /** Among so many shares. */
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
            /** As the source writes it, in English. */
            sector: z.string(),
            shares: z.int(),
            rose: z.int(),
            fell: z.int(),
            /** Of the shares' changes, each counted once. */
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
    /** As the source writes it: `DIVIDENDO`, `JCP`, `RENDIMENTO`. */
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

/** Every fact that an edition may have. */
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
  /** The next day on which Copom decides, or on which the IPCA comes out; today counts. */
  copomDay: announcedDaySchema,
  ipcaDay: announcedDaySchema,
} as const;

export type FactName = keyof typeof factSchemas;
export const factNames = z.keyof(z.object(factSchemas)).options;

const someFacts = z.partial(z.object(factSchemas));
/** What is known so far; a fact that nobody gave is not in it. */
export const knownFactsSchema = z.readonly(someFacts);
export type KnownFacts = z.infer<typeof knownFactsSchema>;

export const editionFactsSchema = z.readonly(
  z
    .extend(someFacts, {
      kind: z.enum(editionKinds),
      /** The trading day that it opens or closes. */
      day,
      /** The session that the market's figures are of: the day's own at its close, else the last one. */
      session: z.object({ day, closesAt: instant }),
      /** When it was frozen. */
      madeAt: instant,
      missing: z.readonly(z.array(z.enum(factNames))),
    })
    .check(
      z.refine(
        (facts) => missingOf(facts).join() === facts.missing.join(),
        'names other facts as missing than those that are',
      ),
    ),
);
export type EditionFacts = z.infer<typeof editionFactsSchema>;

/** What the archive's lists say of an edition: that it is there, and what its headline is written from. */
export const listedEditionSchema = z.readonly(
  z.object({
    kind: z.enum(editionKinds),
    day,
    session: z.object({ day, closesAt: instant }),
    madeAt: instant,
    ibovespa: z.optional(factSchema),
    dollar: z.optional(factSchema),
  }),
);
export type ListedEdition = z.infer<typeof listedEditionSchema>;

/** The facts that are not there, in the order in which they are told. */
export function missingOf(facts: KnownFacts): FactName[] {
  return factNames.filter((name) => facts[name] === undefined);
}

const balanceSchema = z.readonly(
  z.object({
    /** Of twelve months, in reais; below zero for a loss. */
    earningsPerShare: z.nullable(z.number()),
    /** In reais. */
    bookValuePerShare: z.nullable(z.number()),
    /** The last day of the newest quarter that is told of. */
    quarterEndsOn: z.nullable(day),
  }),
);
export type Balance = z.infer<typeof balanceSchema>;

/** What is traded, at the close of the edition's session: for the assets that a reader follows. */
export const editionQuotesSchema = z.readonly(
  z.object({
    ...origin,
    quotes: z.record(
      z.string(),
      z.object({
        name: z.string(),
        priceInReais: z.number(),
        changeInBasisPoints: z.nullable(basisPoints),
        /** That the change is counted from; left out where nobody says, and in editions of before it was kept. */
        previousCloseInReais: z.optional(z.number()),
        /** Null where nobody says. */
        volume: z.nullable(z.number()),
        /** As the source has it: `stock`, `fund`, `bdr`. */
        type: z.nullable(z.string()),
      }),
    ),
    /**
     * What companies earn and own, by share, of those whose figures somebody had read within a week; of a closing
     * alone.
     */
    balances: z.optional(z.readonly(z.record(z.string(), balanceSchema))),
    /**
     * Payments for later than the session, by the assets whose payments somebody had read; of a closing alone, and
     * left out in editions of before they were kept.
     */
    announced: z.optional(
      z.readonly(z.record(z.string(), z.readonly(z.array(z.readonly(dividendSchema))))),
    ),
    /** What moved so far in that session that it was likely split or grouped; left out where nothing did. */
    jumps: z.optional(
      z.readonly(z.array(z.object({ ticker: z.string(), changeInBasisPoints: basisPoints }))),
    ),
  }),
);
export type EditionQuotes = z.infer<typeof editionQuotesSchema>;
