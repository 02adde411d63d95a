import * as z from 'zod/mini';
import { assetGroupNames } from '../../market/facts/asset-groups.ts';
import { assetKinds } from '../../market/facts/fact-table.ts';
import { measureNames } from '../../market/facts/measures.ts';
import { missingMeasureNames } from '../../market/facts/missing-measures.ts';

/*
 * Questions over the table of facts. A query says everything that its answer depends on: the same query over the same
 * table has the same answer.
 */

const ticker = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/, 'Not a code'));
const measure = z.enum(measureNames);
const year = z.int().check(z.minimum(1990), z.maximum(2100));

export const maxNamed = 12;
export const maxMoreGroups = 5;
export const maxSkipped = 500;
export const maxShown = 20;

/** The assets that are looked at. */
const set = z.discriminatedUnion('of', [
  /** In the order of the question. */
  z.object({
    of: z.literal('named'),
    tickers: z.readonly(z.array(ticker).check(z.minLength(1), z.maxLength(maxNamed))),
  }),
  /** All of a kind or of several, without restriction for an empty list. */
  z.object({ of: z.literal('kinds'), kinds: z.readonly(z.array(z.enum(assetKinds))) }),
  z.object({
    of: z.literal('group'),
    group: z.enum(assetGroupNames),
    /** Others of the same kind, looked at together with it. */
    also: z.optional(
      z.readonly(
        z.array(z.enum(assetGroupNames)).check(z.minLength(1), z.maxLength(maxMoreGroups)),
      ),
    ),
  }),
]);
export type AssetSet = z.infer<typeof set>;

/** Now, one calendar year, or each year of a span, both included. */
const period = z.union([z.literal('now'), z.object({ year }), z.object({ from: year, to: year })]);
export type QueryPeriod = z.infer<typeof period>;

const filter = z.object({
  measure,
  /** In the measure's own unit: a share of 10 % is 0.1. */
  above: z.optional(z.number()),
  below: z.optional(z.number()),
});
export type QueryFilter = z.infer<typeof filter>;

const order = z.object({ measure, direction: z.enum(['highest', 'lowest']) });

/** How a question without a limit or a ratio of its own was read, which the answer says. */
export const readings = [
  /** `barata` by the P/L. */
  'cheap-by-earnings',
  /** `small caps` by their market value. */
  'small-by-market-value',
  /** `1 % ao mês` as twelve times that in a year. */
  'month-as-year',
  /** `sem dívida` as a cash above the debt. */
  'debt-below-cash',
  /** `crescimento em 5 anos` as that of the latest result. */
  'growth-of-latest',
  /** Of the index no list is known. */
  'market-for-index',
  /** `as maiores altas de 2025` by the change in twelve months, as no year has one. */
  'twelve-months-for-year',
] as const;
export type Reading = (typeof readings)[number];

export const querySchema = z.object({
  set,
  /**
   * - `values`: the measures of the set, asset by asset
   * - `rank`: the first of the set by `order`
   * - `count`: how many pass the filters
   * - `average`: the mean and the median of the set
   * - `against-sector`: each named asset beside the median of its group
   * - `groups`: the groups that each named asset belongs to, and the others in them
   * - `difference`: how far apart the first measure of named assets is
   */
  op: z.enum(['values', 'rank', 'count', 'average', 'against-sector', 'groups', 'difference']),
  /** What is shown; the measure of `order` first. */
  measures: z.readonly(z.array(measure).check(z.minLength(1), z.maxLength(6))),
  period,
  filters: z.readonly(z.array(filter).check(z.maxLength(4))),
  order: z.optional(order),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  /** How many of the first are left out, as they were shown before: `e o quarto?`, `mostra mais`. */
  skip: z.optional(z.int().check(z.minimum(1), z.maximum(maxSkipped))),
  /** Groups whose members do not count. */
  without: z.optional(z.readonly(z.array(z.enum(assetGroupNames)).check(z.maxLength(4)))),
  /** Assets that do not count, with the other classes of their companies. */
  except: z.optional(z.readonly(z.array(ticker).check(z.maxLength(maxNamed)))),
  /** Only the first by another order: `desses dez, qual o menor P/L?`. */
  among: z.optional(z.object({ order, limit: z.int().check(z.minimum(1), z.maximum(20)) })),
  readAs: z.optional(z.readonly(z.array(z.enum(readings)).check(z.maxLength(4)))),
});
export type Query = z.infer<typeof querySchema>;

/** Words of the question that were not understood and may matter, as written. */
const unread = z.optional(
  z.readonly(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(5))),
);
/** What was asked and the source does not have. */
const missing = z.readonly(z.array(z.enum(missingMeasureNames)).check(z.maxLength(5)));

/** A question over the table of facts. */
export const queryQuestion = z.object({
  about: z.literal('query'),
  query: querySchema,
  unread,
  missing: z.optional(missing),
  /** The assets that the answer listed, in its order: `o p/l da segunda?`. */
  shown: z.optional(z.readonly(z.array(ticker).check(z.maxLength(maxShown)))),
});

/** A question about assets of which nothing is known: the source does not have it, or it was not understood. */
export const notInformedQuestion = z.object({
  about: z.literal('not-informed'),
  set,
  missing,
  unread,
});
