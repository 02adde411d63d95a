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
const maxGroups = 6;

const groupNames = z.optional(
  z.readonly(z.array(z.enum(assetGroupNames)).check(z.minLength(1), z.maxLength(maxGroups))),
);
/** Restrictions of a set without names. */
const restrictions = {
  /** Left out. */
  except: groupNames,
  /** Only the first of an earlier ranking. */
  first: z.optional(
    z.object({
      measure,
      direction: z.enum(['highest', 'lowest']),
      count: z.int().check(z.minimum(1), z.maximum(20)),
    }),
  ),
};

/** The assets that are looked at. */
const set = z.discriminatedUnion('of', [
  /** In the order of the question. */
  z.object({
    of: z.literal('named'),
    tickers: z.readonly(z.array(ticker).check(z.minLength(1), z.maxLength(maxNamed))),
  }),
  /** All of a kind or of several, without restriction for an empty list. */
  z.object({
    of: z.literal('kinds'),
    kinds: z.readonly(z.array(z.enum(assetKinds))),
    ...restrictions,
  }),
  z.object({
    of: z.literal('group'),
    group: z.enum(assetGroupNames),
    /** Others of the same kind, looked at together with it. */
    also: groupNames,
    ...restrictions,
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

export const querySchema = z.object({
  set,
  /**
   * - `values`: the measures of the set, asset by asset
   * - `rank`: the first of the set by `order`
   * - `count`: how many pass the filters
   * - `against-sector`: each named asset beside the median of its group
   */
  op: z.enum(['values', 'rank', 'count', 'against-sector']),
  /** What is shown; the measure of `order` first. */
  measures: z.readonly(z.array(measure).check(z.minLength(1), z.maxLength(6))),
  period,
  filters: z.readonly(z.array(filter).check(z.maxLength(4))),
  order: z.optional(z.object({ measure, direction: z.enum(['highest', 'lowest']) })),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
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
});

/** A question about assets of which nothing is known: the source does not have it, or it was not understood. */
export const notInformedQuestion = z.object({
  about: z.literal('not-informed'),
  set,
  missing,
  unread,
});
