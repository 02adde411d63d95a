import { assetGroups } from '../../../market/facts/asset-groups.ts';
import { findMeasure, type MeasureName } from '../../../market/facts/measures.ts';
import type { Query, QueryPeriod } from '../query.ts';
import { resolveListed } from './list-references.ts';
import { hasUse } from './question-parts.ts';
import type { Slot, SlotOf } from './slots.ts';

/*
 * References to the questions before, such as `os dois`, `no ano anterior` or a bare `24`: each is replaced by what it
 * means, and the rest of the reader does not know of it.
 */

export interface QueryFrame {
  readonly before: Query | undefined;
  /** Newest first, without `before`. */
  readonly earlier: readonly Query[];
  readonly thisYear: number;
  /** The assets that the answer before listed. */
  readonly shown?: readonly string[];
}

type Resolver = (slots: readonly Slot[], frame: QueryFrame) => readonly Slot[];

/** Returns the slots of a message with its references replaced. */
export function resolveReferences(slots: readonly Slot[], frame: QueryFrame): readonly Slot[] {
  return resolvers.reduce((resolved, resolve) => resolve(resolved, frame), slots);
}

const several = /dois|duas|tres|quatro|amb[ao]s|(?:eles|elas|esses|essas|estes|estas)(?: ai)?$/;
const counts: readonly (readonly [RegExp, number])[] = [
  [/quatro/, 4],
  [/tres/, 3],
];

function severalPointer(slots: readonly Slot[]): SlotOf<'use'> | undefined {
  return slots.find(
    (slot): slot is SlotOf<'use'> =>
      slot.is === 'use' && slot.use === 'pointer' && several.test(slot.plain),
  );
}

const isNamed = ({ is }: Slot) => is === 'asset';
const isContent = (slot: Slot) => slot.is !== 'use' || !emptyUses.has(slot.use);
const emptyUses: ReadonlySet<string> = new Set([
  'follow',
  'filler',
  'add',
  'only',
  'now',
  'compare',
]);

function yearOf(period: QueryPeriod | undefined): number | undefined {
  if (period === undefined || period === 'now') return undefined;
  return 'year' in period ? period.year : Math.max(period.from, period.to);
}

/** `24`, `e 25`, `quanto cresceu de 22 pra 24` after a question about a year. */
const shortYear: Resolver = (slots, { before, thisYear }) => {
  const content = slots.filter((slot) => isContent(slot) && !isChangeWord(slot));
  if (yearOf(before?.period) === undefined || content.length === 0) return slots;
  const isYear = (slot: Slot) =>
    slot.is === 'number' &&
    slot.unit === undefined &&
    Number.isInteger(slot.value) &&
    slot.value >= 10 &&
    slot.value <= thisYear % 100;
  if (!content.every(isYear)) return slots;
  return slots.map((slot) =>
    slot.is === 'number' ? { is: 'year', year: thisYear - (thisYear % 100) + slot.value } : slot,
  );
};

/** `no ano anterior`, `e depois disso`: counted from the year before, or else from today. */
const relativeYear: Resolver = (slots, { before, thisYear }) => {
  const year = yearOf(before?.period);
  return slots.flatMap((slot): readonly Slot[] => {
    if (slot.is !== 'use') return [slot];
    if (slot.use === 'yearBefore') {
      return year === undefined ? [{ ...slot, use: 'lastYear' }] : [{ is: 'year', year: year - 1 }];
    }
    if (slot.use === 'yearAfter' && year !== undefined) return [{ is: 'year', year: year + 1 }];
    if (slot.use === 'sinceThen' && year !== undefined && year < thisYear - 1) {
      return [
        { is: 'year', year },
        { is: 'year', year: thisYear - 1 },
      ];
    }
    return [slot];
  });
};

const changeUses: ReadonlySet<string> = new Set(['rises', 'falls', 'moves']);
const isChangeWord = (slot: Slot) =>
  (slot.is === 'use' && changeUses.has(slot.use)) ||
  (slot.is === 'measure' && slot.measure === 'revenueGrowth');

const isHowMany = (slot: Slot) => slot.is === 'use' && slot.use === 'howMany';

/** `cresceu quanto?`, `depois disso só caiu?` after a figure of a year: that figure, year by year. */
const changeOfYears: Resolver = (slots, { before, earlier }) => {
  const year = yearOf(before?.period);
  if (before === undefined || year === undefined || before.set.of !== 'named') return slots;
  const isYearly = before.measures.every((one) => findMeasure(one).isYearly === true);
  // The answer about several years has the average change of a year too.
  const isOfAverage = (slot: Slot) => slot.is === 'use' && slot.use === 'average';
  const isOfDifference = (slot: Slot) => slot.is === 'use' && slot.use === 'difference';
  const rest = slots.filter(
    (slot) => !isChangeWord(slot) && !isOfAverage(slot) && !isOfDifference(slot),
  );
  const names = rest.some(({ is }) => ['asset', 'measure', 'group', 'kind'].includes(is));
  const namesSpan = hasUse(rest, 'today', 'week', 'month', 'thisYear', 'twelveMonths', 'which');
  // `qual a diferença?` of two years of one asset.
  const isApart =
    hasUse(slots, 'difference') &&
    earlier[0] !== undefined &&
    JSON.stringify(earlier[0].set) === JSON.stringify(before.set) &&
    (yearOf(earlier[0].period) ?? year) !== year;
  if (!(slots.some(isChangeWord) || isApart) || names || namesSpan) return slots;
  // Known of now alone: the answer says so again.
  if (!isYearly) return [...rest.filter((slot) => !isHowMany(slot)), { is: 'year', year }];
  if (rest.some(({ is }) => is === 'year')) return rest;
  const [other] = earlier.filter(
    ({ set, period }) =>
      JSON.stringify(set) === JSON.stringify(before.set) && (yearOf(period) ?? year) !== year,
  );
  const from = yearOf(other?.period) ?? year - 1;
  return [...rest, { is: 'year', year: from }, { is: 'year', year }];
};

/** `deles qual caiu mais`, `dos dois` about assets that were named one after the other. */
const assetsBefore: Resolver = (slots, { before, earlier }) => {
  const pointer = severalPointer(slots);
  const named = namedOf(before);
  const isApart = hasUse(slots, 'difference') && slots.every(({ is }) => is === 'use');
  const isOfSeveral = pointer !== undefined || isApart;
  if (!isOfSeveral || named.length === 0 || slots.some(isNamed)) return slots;
  const count = counts.find(([words]) => words.test(pointer?.plain ?? ''))?.[1] ?? 2;
  // In the order in which they were named.
  let all = new Set(named);
  for (const query of earlier) {
    if (all.size >= count) break;
    all = new Set([...namedOf(query), ...all]);
  }
  if (all.size === named.length) return slots;
  return [...[...all].map((ticker): Slot => ({ is: 'asset', tickers: [ticker] })), ...slots];
};

function namedOf(query: Query | undefined): readonly string[] {
  return query?.set.of === 'named' ? query.set.tickers : [];
}

/** `junta os dois grupos` */
const groupsBefore: Resolver = (slots, { before, earlier }) => {
  const [other] = earlier;
  const isJoined = severalPointer(slots) !== undefined && hasUse(slots, 'add', 'compare');
  if (!isJoined || before?.set.of !== 'group' || other?.set.of !== 'group') return slots;
  const groups = [other.set.group, before.set.group] as const;
  const kinds = groups.map((group) => assetGroups.find(({ name }) => name === group)?.kind);
  if (groups[0] === groups[1] || kinds[0] !== kinds[1]) return slots;
  return [...groups.map((group): Slot => ({ is: 'group', group })), ...slots];
};

/** `e da suzano os dois` after two measures of one asset, asked one after the other. */
const measuresBefore: Resolver = (slots, { before, earlier }) => {
  const namesMeasure = slots.some(({ is }) => is === 'measure' || is === 'missing');
  const [other] = earlier;
  if (severalPointer(slots) === undefined || namesMeasure || !slots.some(isNamed)) return slots;
  if (before === undefined || before.set.of !== 'named') return slots;
  const isSame = other !== undefined && JSON.stringify(other.set) === JSON.stringify(before.set);
  const all = new Set<MeasureName>([...(isSame ? other.measures : []), ...before.measures]);
  return all.size < 2
    ? slots
    : [...slots, ...[...all].map((measure): Slot => ({ is: 'measure', measure }))];
};

/** `coloca o IRDM11 junto` after one figure of several assets, asked one after the other. */
const addedToEarlier: Resolver = (slots, { before, earlier }) => {
  const isAdded = hasUse(slots, 'add') && slots.filter(isNamed).length === 1;
  const namesMeasure = slots.some(({ is }) => is === 'measure' || is === 'missing');
  if (!isAdded || namesMeasure || namedOf(before).length !== 1) return slots;
  const same = earlier.filter(
    (one) =>
      namedOf(one).length === 1 &&
      one.op === before?.op &&
      one.measures.join(' ') === before.measures.join(' '),
  );
  const others = new Set(same.toReversed().flatMap(namedOf));
  return [...[...others].map((ticker): Slot => ({ is: 'asset', tickers: [ticker] })), ...slots];
};

/** `a Localiza é quantas vezes maior que a Movida?` asks how far apart two sizes are. */
const timesLarger: Resolver = (slots) => {
  const times = slots.find((slot) => slot.is === 'measure' && slot.plain === 'quantas vezes');
  const isBound = (slot: Slot) => slot.is === 'use' && bounds.has(slot.use);
  if (times === undefined || slots.filter(isNamed).length < 2 || !slots.some(isBound)) return slots;
  const rest = slots.flatMap((slot): readonly Slot[] => {
    if (slot === times) return [{ is: 'use', use: 'difference', plain: 'quantas vezes' }];
    return isBound(slot) ? [] : [slot];
  });
  const namesMeasure = rest.some(({ is }) => is === 'measure');
  return namesMeasure ? rest : [...rest, { is: 'measure', measure: 'marketCap' }];
};
const bounds: ReadonlySet<string> = new Set(['above', 'below', 'highest', 'lowest']);

const classes: ReadonlySet<number> = new Set([3, 4, 5, 6, 11]);

/** `não, a 4` after the unit of a company. */
const otherClass: Resolver = (slots, { before }) => {
  const [ticker = '', ...others] = namedOf(before);
  const [only, ...more] = slots.filter(isContent);
  if (ticker === '' || others.length > 0 || more.length > 0 || only?.is !== 'number') return slots;
  if (before?.period !== 'now' || only.unit !== undefined || !classes.has(only.value)) return slots;
  const other = `${ticker.slice(0, 4)}${only.value}`;
  return slots.map((slot) => (slot === only ? { is: 'asset', tickers: [other] } : slot));
};

const listedAssets: Resolver = (slots, { before, shown = [] }) =>
  resolveListed(slots, before, shown);

const resolvers: readonly Resolver[] = [
  shortYear,
  relativeYear,
  changeOfYears,
  timesLarger,
  measuresBefore,
  addedToEarlier,
  assetsBefore,
  groupsBefore,
  otherClass,
  listedAssets,
];
