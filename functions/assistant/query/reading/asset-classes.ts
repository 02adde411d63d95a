import type { AssetLexicon } from '../../lexicon/asset-lexicon.ts';
import type { Slot } from './slots.ts';

/** Endings of codes by the words for a class of shares. */
const endings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ordinaria: '3',
    ordinarias: '3',
    on: '3',
    preferencial: '4',
    preferenciais: '4',
    pn: '4',
    unit: '11',
    units: '11',
  }),
);
const code = /^([A-Z][A-Z0-9]{3})\d{1,2}$/;

/** `bradesco preferencial`: a word for a class after a company selects its code. */
export function selectClasses(slots: readonly Slot[], lexicon: AssetLexicon): readonly Slot[] {
  const selected: Slot[] = [];
  for (const slot of slots) {
    const ending = slot.is === 'unread' ? endings.get(slot.written) : undefined;
    const index = selected.findLastIndex((one) => one.is === 'asset');
    const asset = selected[index];
    const isRight = asset?.is === 'asset' && selected.slice(index + 1).every(isFiller);
    if (ending === undefined || asset?.is !== 'asset' || !isRight) {
      selected.push(slot);
      continue;
    }
    const [first] = asset.tickers;
    const ticker = first.replace(code, `$1${ending}`);
    if (ticker === first || lexicon.isListed(ticker) !== false) {
      selected[index] = { is: 'asset', tickers: [ticker] };
    } else selected.push(slot);
  }
  return selected;
}

/** `bradesco a preferencial`, `ação preferencial do bradesco`. */
function isFiller(slot: Slot): boolean {
  return (slot.is === 'use' && slot.use === 'filler') || slot.is === 'kind';
}
