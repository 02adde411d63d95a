import type { AssetLexicon } from '../../lexicon/asset-lexicon.ts';
import { findNamedAsset } from '../../lexicon/find-named-assets.ts';
import { splitIntoTokens, type Token } from '../../lexicon/tokens.ts';
import { vocabulary, type Word } from '../../lexicon/vocabulary.ts';
import { selectClasses } from './asset-classes.ts';
import { findSimilarWord } from './similar-word.ts';
import { readNumberAt } from './read-number.ts';
import type { Slot } from './slots.ts';

const firstYear = 1995;
/** Laughter and filled pauses. */
const meaningless = /^(?:k{2,}|(?:ha|he|hua|rs){1,8}h?|[a-z]|hm+|ah+|oh+|eita|putz)$/;
const signs: ReadonlySet<string> = new Set(['/', ',', '=', '&', '%', '+', '<', '>']);

export interface SlotReader {
  readonly lexicon: AssetLexicon;
  /** ISO 8601 day. */
  readonly today: string;
  /** Whether the question before is about funds. */
  readonly isAfterFunds: boolean;
}

/**
 * Returns what each word of a text says, in its order; a word that says nothing known is unread.
 * @param plain normalized, with its typos corrected
 */
export function readSlots(
  plain: string,
  { lexicon, today, isAfterFunds }: SlotReader,
): readonly Slot[] {
  const tokens = splitIntoTokens(plain);
  const lastYear = Number(today.slice(0, 4)) + 1;
  const slots: Slot[] = [];
  const reader = { lexicon, lastYear, isAfterFunds };
  for (let index = 0; index < tokens.length;) {
    const { slot, count } = readSlotAt(tokens, index, slots, reader);
    slots.push(...slot);
    index += count;
  }
  return withoutDay(withMore(withoutExchange(selectClasses(slots, lexicon))));
}

function readSlotAt(
  tokens: readonly Token[],
  index: number,
  before: readonly Slot[],
  reader: Pick<SlotReader, 'lexicon' | 'isAfterFunds'> & { readonly lastYear: number },
): { readonly slot: readonly Slot[]; readonly count: number } {
  const { lexicon, lastYear, isAfterFunds } = reader;
  const token = tokens[index];
  const plain = token?.plain ?? '';
  const asset = findNamedAsset(lexicon, tokens, index);
  if (asset !== undefined) {
    return { slot: [{ is: 'asset', tickers: asset.asset.tickers }], count: asset.count };
  }
  const word = vocabulary.find(tokens, index);
  const number = readNumberAt(tokens, index);
  if (number !== undefined && number.count >= (word?.count ?? 0)) {
    const { value, unit } = number.slot;
    const isWritten = plain === 'dois' && Number.isInteger(value);
    const isYear = (/^\d{4}$/.test(plain) || isWritten) && value >= firstYear && value <= lastYear;
    return isYear && unit === undefined
      ? { slot: [{ is: 'year', year: value }], count: number.count }
      : { slot: [number.slot], count: number.count };
  }
  if (word !== undefined) {
    const phrase = tokens
      .slice(index, index + word.count)
      .map((one) => one.plain)
      .join(' ');
    return { slot: slotOfWord(word.value, before, phrase, isAfterFunds), count: word.count };
  }
  if (signs.has(plain) || meaningless.test(plain)) return { slot: [], count: 1 };
  const similar = findSimilarWord(plain, lexicon);
  if (similar !== undefined && token !== undefined) {
    return readSlotAt([{ ...token, plain: similar }], 0, before, reader);
  }
  return { slot: [{ is: 'unread', written: plain }], count: 1 };
}

/** `papel` after a word for funds is a group of them, `shopping` too. */
function slotOfWord(
  word: Word,
  before: readonly Slot[],
  plain: string,
  isAfterFunds: boolean,
): readonly Slot[] {
  const { measure, missing, use, kind, group, fundGroup } = word;
  const afterFund =
    isAfterFunds || before.some((slot) => slot.is === 'kind' && slot.kind === 'fund');
  if (fundGroup !== undefined && afterFund && !(kind === 'fund' && !isAfterOf(before))) {
    return [{ is: 'group', group: fundGroup }];
  }
  if (measure !== undefined) return [{ is: 'measure', measure, plain }];
  if (missing !== undefined) return [{ is: 'missing', measure: missing }];
  if (kind !== undefined) return [{ is: 'kind', kind }];
  if (group !== undefined) return [{ is: 'group', group }];
  if (use !== undefined) return [{ is: 'use', use, plain }];
  if (fundGroup !== undefined) return [{ is: 'group', group: fundGroup }];
  return [{ is: 'unread', written: plain }];
}

/** `fundos de fundos`. */
function isAfterOf(before: readonly Slot[]): boolean {
  const last = before.at(-1);
  return last?.is === 'use' && last.plain === 'de';
}

/** `cresceu mais o lucro` adds no asset, as `mais a vale` does. */
function withMore(slots: readonly Slot[]): readonly Slot[] {
  return slots.map((slot, index) =>
    slot.is === 'use' && /^mais [ao]$/.test(slot.plain) && slots[index + 1]?.is !== 'asset'
      ? { is: 'use', use: 'highest', plain: 'mais' }
      : slot,
  );
}

/** `quanto gira por dia`: its figures are of a day. */
function withoutDay(slots: readonly Slot[]): readonly Slot[] {
  const isDaily = slots.some(
    (slot) => slot.is === 'measure' && (slot.measure === 'turnover' || slot.measure === 'volume'),
  );
  const isDay = (slot: Slot) => slot.is === 'use' && slot.plain === 'por dia';
  return isDaily ? slots.filter((slot) => !isDay(slot)) : slots;
}

/** `ações da b3`: the exchange, and not its share. */
function withoutExchange(slots: readonly Slot[]): readonly Slot[] {
  const namesSet = slots.some(({ is }) => is === 'kind' || is === 'group');
  const isExchange = (slot: Slot) => slot.is === 'asset' && slot.tickers[0] === 'B3SA3' && namesSet;
  return slots.map((slot) => (isExchange(slot) ? { is: 'use', use: 'market', plain: 'b3' } : slot));
}
