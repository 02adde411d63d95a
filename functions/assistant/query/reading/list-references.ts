import type { Query } from '../query.ts';
import { hasUse } from './question-parts.ts';
import type { Slot, SlotOf } from './slots.ts';

/*
 * References to the assets that the answer before listed, such as `a segunda`, `tira o primeiro`, `a média deles`.
 */

const ordinals: readonly (readonly [RegExp, number])[] = [
  [/primeir/, 1],
  [/segund/, 2],
  [/terceir/, 3],
  [/quart/, 4],
  [/quint/, 5],
  [/sext/, 6],
  [/setim/, 7],
  [/oitav/, 8],
  [/non/, 9],
  [/decim/, 10],
];
const one = /^(?:[dn]?el[ae]|[dn]?ess[ae]|dess[ae] (?:acao|papel|empresa|fundo))$/;
const several = /(?:[dn]?el[ae]s|[dn]?ess[ae]s|[dn]?est[ae]s)(?: ai)?$/;

/** Returns the position that an ordinal names, from 1; undefined for another slot. */
function positionOf(slot: Slot): number | undefined {
  if (slot.is !== 'use' || slot.use !== 'ordinal') return undefined;
  return ordinals.find(([words]) => words.test(slot.plain))?.[1];
}

/** Returns the position that a message names; undefined for none. */
export function namedPosition(slots: readonly Slot[]): number | undefined {
  return slots.map(positionOf).find((position) => position !== undefined);
}

const emptyUses: ReadonlySet<string> = new Set([
  'follow',
  'filler',
  'only',
  'now',
  'which',
  'ordinal',
  'list',
]);
const isEmpty = (slot: Slot) => slot.is === 'use' && emptyUses.has(slot.use);

function isList(before: Query | undefined): before is Query {
  return before !== undefined && (before.set.of !== 'named' || before.op === 'rank');
}

/** Returns the slots with the listed assets in place of the words that refer to them. */
export function resolveListed(
  slots: readonly Slot[],
  before: Query | undefined,
  shown: readonly string[],
): readonly Slot[] {
  if (!isList(before) || shown.length === 0 || slots.some(({ is }) => is === 'asset')) return slots;
  const asset = (ticker: string): Slot => ({ is: 'asset', tickers: [ticker] });
  const positions = slots.flatMap((slot) => positionOf(slot) ?? []);
  if (positions.length > 0) {
    // `e o quarto?` alone asks for its place in the same list.
    if (slots.every(isEmpty)) return slots;
    return slots.flatMap((slot) => {
      const ticker = shown[(positionOf(slot) ?? 0) - 1];
      return ticker === undefined ? [slot] : [asset(ticker)];
    });
  }
  const pointer = (words: RegExp): SlotOf<'use'> | undefined =>
    slots.find(
      (slot): slot is SlotOf<'use'> =>
        slot.is === 'use' && slot.use === 'pointer' && words.test(slot.plain),
    );
  const isChoice = hasUse(slots, 'highest', 'lowest', 'howMany');
  const first = pointer(one);
  const focused = shown[Math.min(before.skip ?? 0, shown.length - 1)] ?? '';
  if (first !== undefined && !isChoice && before.op === 'rank') {
    return slots.map((slot) => (slot === first ? asset(focused) : slot));
  }
  const isOfShown =
    (hasUse(slots, 'average') && before.op === 'rank' && before.limit !== undefined) ||
    (pointer(several) !== undefined && namesOnlyMeasures(slots));
  return isOfShown ? [...shown.slice(0, maxListed).map(asset), ...slots] : slots;
}

const maxListed = 12;

/** `e o P/L delas?`: the same assets, and neither fewer nor in another order. */
function namesOnlyMeasures(slots: readonly Slot[]): boolean {
  const isPart = (slot: Slot) =>
    slot.is === 'measure' || slot.is === 'year' || (slot.is === 'use' && partUses.has(slot.use));
  return slots.some(({ is }) => is === 'measure') && slots.every(isPart);
}

const partUses: ReadonlySet<string> = new Set(['follow', 'filler', 'pointer', 'list', 'lastYear']);
