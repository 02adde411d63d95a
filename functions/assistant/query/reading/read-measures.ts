import type { MeasureName } from '../../../market/facts/measures.ts';
import { changeMeasures, type ReadPeriod } from './read-periods.ts';
import type { Slot, SlotOf } from './slots.ts';

export type Direction = 'highest' | 'lowest';

export interface ReadMeasures {
  /** In the order of the question, each once. */
  readonly measures: readonly MeasureName[];
  readonly direction?: Direction;
  /** The measure that the direction is about, if the words say which. */
  readonly ordered?: MeasureName;
  /** The words name a change of the price and no span of it. */
  readonly isChangeWithoutSpan: boolean;
  /** `tem muita dívida`: of one asset several figures of its debt. */
  readonly isDebt: boolean;
  /** Said as `paga` or `dividendos`, and not as a ratio. */
  readonly isPayout: boolean;
  /** `P/L baixo`, `dívida alta`: a judgement after what it is about. */
  readonly isJudged: boolean;
  /** `barata` or `cara` without the ratio that is meant. */
  readonly isWorthUnclear: boolean;
}

/** What `barata` and `cara` may be about. */
const valuation: ReadonlySet<MeasureName> = new Set([
  'price',
  'priceEarnings',
  'priceToBook',
  'enterpriseToEbitda',
  'enterpriseToRevenue',
] as const);
/** Left out beside another measure: `qual o valor do P/L`. */
const vagueMeasures: ReadonlySet<MeasureName> = new Set(['price'] as const);

const payoutAmounts: readonly MeasureName[] = [
  'dividendsPerShare',
  'dividendPayments',
  'lastDividend',
];

/** `qual cresceu mais o lucro` is about the growth of that. */
function ofGrowth(measures: readonly MeasureName[]): readonly MeasureName[] {
  // `quem cresceu mais a receita?`
  const isOfRevenue = measures.includes('revenueGrowth') && !measures.includes('netIncome');
  if (isOfRevenue) return measures.filter((one) => one !== 'revenue');
  if (!measures.includes('revenueGrowth') || !measures.includes('netIncome')) return measures;
  const isOfBoth = measures.includes('revenue');
  const growth = isOfBoth
    ? (['revenueGrowth', 'earningsGrowth'] as const)
    : (['earningsGrowth'] as const);
  const others = measures.filter(
    (one) => one !== 'revenueGrowth' && one !== 'netIncome' && one !== 'revenue',
  );
  return [...new Set([...growth, ...others])];
}

/** `dívida em relação ao EBITDA` is one ratio. */
function ofDebt(measures: readonly MeasureName[]): readonly MeasureName[] {
  if (!measures.includes('totalDebt')) return measures;
  const replaced: Partial<Record<MeasureName, readonly MeasureName[]>> = {
    ebitda: ['debtToEbitda', 'netDebtToEbitda'],
    equity: ['debtToEquity'],
  };
  const ratios = measures.flatMap((measure) => replaced[measure] ?? []);
  return ratios.length === 0 ? measures : ratios;
}

/** @param isOfFunds whether all assets of the question are funds */
export function readMeasures(
  slots: readonly Slot[],
  { span }: ReadPeriod,
  isOfFunds: boolean,
): ReadMeasures {
  const uses = slots.flatMap((slot) => (slot.is === 'use' ? [slot.use] : []));
  const has = (use: (typeof uses)[number]) => uses.includes(use);
  const isDate = has('when') || has('lastTime');
  // `quando caiu o dividendo`: it was paid.
  // `evolução do lucro`: the measure year by year, and not the price.
  const isOfPrice = has('evolves') && slots.every(({ is }) => is !== 'measure');
  const isChange = !isDate && (has('rises') || has('falls') || has('moves') || isOfPrice);
  const measures = slots.flatMap((slot): readonly MeasureName[] => {
    if (slot.is === 'measure') {
      return isDate && slot.measure === 'lastDividend'
        ? ['lastDividendDay', 'lastDividend']
        : [slot.measure];
    }
    if (slot.is !== 'use') return [];
    if (slot.use === 'debt')
      return [slot.plain.startsWith('end') ? 'netDebtToEbitda' : 'totalDebt'];
    if (slot.use === 'worthMore' || slot.use === 'worthLess') return ['marketCap'];
    if (slot.use === 'loss' || slot.use === 'profit') return ['netIncome'];
    if (slot.use === 'noDebt') return ['totalDebt', 'totalCash', 'netDebt'];
    if (slot.use === 'belowBook' || slot.use === 'aboveBook') return ['priceToBook'];
    if (slot.use === 'payout') {
      if (isDate) return ['lastDividendDay', 'lastDividend'];
      // `pagou mais por ação em dividendos`.
      return has('perShare') ? ['dividendsPerShare'] : ['dividendYield'];
    }
    if (
      slot.use === 'rises' ||
      slot.use === 'falls' ||
      slot.use === 'moves' ||
      (slot.use === 'evolves' && isOfPrice)
    ) {
      return span === undefined || !isChange ? [] : [changeMeasures[span]];
    }
    return slot.use === 'discounted' && isOfFunds ? ['priceToBook'] : [];
  });
  // `pagou mais dividendo por ação`: the amount, and not the ratio.
  const isAmount = payoutAmounts.some((measure) => measures.includes(measure));
  const saysYield = slots.some((slot) => slot.is === 'measure' && slot.measure === 'dividendYield');
  const distinct = ofDebt(ofGrowth([...new Set(measures)])).filter(
    (measure) => measure !== 'dividendYield' || saysYield || !isAmount,
  );
  const isPriceAsked = asksPriceApart(slots);
  const named =
    distinct.length > 1 && !isPriceAsked
      ? distinct.filter((one) => !vagueMeasures.has(one))
      : distinct;
  const worth = has('cheap') || has('discounted') || has('dear');
  const hasValuation = named.some((one) => valuation.has(one));
  const pair = named.length > 1 ? readOrder(slots) : undefined;
  const direction = pair?.direction ?? readDirection(uses, slots);
  const ordered = named.find((measure) => measure === pair?.measure);
  return {
    measures: named,
    ...(direction === undefined ? {} : { direction }),
    ...(ordered === undefined ? {} : { ordered }),
    isChangeWithoutSpan: isChange && span === undefined,
    isDebt:
      !named.some((measure) => measure === 'debtToEbitda' || measure === 'debtToEquity') &&
      slots.some(
        (slot) => slot.is === 'use' && slot.use === 'debt' && !slot.plain.startsWith('deve'),
      ),
    isPayout: has('payout') || named.includes('lastDividend'),
    isJudged: measures.length > 0 && slots.some((slot) => slot.is === 'use' && isJudgement(slot)),
    isWorthUnclear: worth && !hasValuation,
  };
}

/** Words of a figure that are no name of it. */
const figureUses: ReadonlySet<string> = new Set(['payout', 'rises', 'falls', 'moves']);

/** `quanto está a PRIO e qual a máxima`: the price is a figure of its own, unlike in `o valor do P/L`. */
function asksPriceApart(slots: readonly Slot[]): boolean {
  const content = slots.filter((slot) => !(slot.is === 'use' && slot.use === 'filler'));
  const index = content.findIndex((slot) => slot.is === 'measure' && slot.measure === 'price');
  if (index < 0) return false;
  const isMeasure = (slot: Slot | undefined) =>
    slot?.is === 'measure' || (slot?.is === 'use' && figureUses.has(slot.use));
  const rest = content.slice(index + 1);
  const separator = rest.findIndex((slot) => slot.is === 'use' && slot.use === 'follow');
  if (isMeasure(content[index - 1]) || isMeasure(content[index + 1])) return false;
  return separator >= 0 && rest.slice(separator).some(isMeasure);
}

function isJudgement({ use, plain }: SlotOf<'use'>): boolean {
  return (use === 'highest' || use === 'lowest') && /^(?:alt|baix|elevad)/.test(plain);
}

/** `P/L baixo`, `maior DY`: a direction right beside a measure. */
function readOrder(
  slots: readonly Slot[],
): { readonly measure: MeasureName; readonly direction: Direction } | undefined {
  const content = slots.filter((slot) => !(slot.is === 'use' && slot.use === 'filler'));
  for (const [index, slot] of content.entries()) {
    if (slot.is !== 'use' || (slot.use !== 'highest' && slot.use !== 'lowest')) continue;
    const isAfter = /^(?:alt|baix|elevad)/.test(slot.plain);
    const beside = content[isAfter ? index - 1 : index + 1];
    const measure = beside?.is === 'measure' ? beside.measure : payoutOrDebt(beside);
    if (measure !== undefined) return { measure, direction: slot.use };
  }
  return undefined;
}

function payoutOrDebt(slot: Slot | undefined): MeasureName | undefined {
  if (slot?.is !== 'use') return undefined;
  if (slot.use === 'payout') return 'dividendYield';
  return slot.use === 'debt' ? 'totalDebt' : undefined;
}

/** `caiu menos` is the highest change, `mais barata` the lowest ratio. */
function readDirection(uses: readonly string[], slots: readonly Slot[]): Direction | undefined {
  if (uses.includes('worthMore')) return 'highest';
  if (uses.includes('worthLess')) return 'lowest';
  const lowest = uses.includes('lowest');
  const isMore = uses.includes('highest');
  if (!lowest && !isMore) {
    const isRanking =
      ['which', 'list', 'market'].some((use) => uses.includes(use)) ||
      slots.some((slot) => slot.is === 'use' && slot.plain.startsWith('maior'));
    if (uses.includes('falls') && isRanking) return 'lowest';
    if (uses.includes('rises') && isRanking) return 'highest';
    if (uses.includes('cheap') || uses.includes('discounted')) return 'lowest';
    if (uses.includes('dear')) return 'highest';
    return undefined;
  }
  const opposite = uses.some((use) => ['falls', 'cheap', 'discounted'].includes(use));
  // `a mais barata, com o menor P/L` says the same twice.
  const saysTwice =
    lowest && slots.some((slot) => slot.is === 'measure' && valuation.has(slot.measure));
  if (opposite && !saysTwice) return isMore && !lowest ? 'lowest' : 'highest';
  return lowest ? 'lowest' : 'highest';
}
