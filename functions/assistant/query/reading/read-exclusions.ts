import type { AssetGroupName } from '../../../market/facts/asset-groups.ts';
import type { Slot } from './slots.ts';

export interface ReadExclusions {
  readonly without: readonly AssetGroupName[];
  /** Codes: `os bancos menos o Itaú`. */
  readonly except: readonly string[];
  /** The slots without those of the exclusions. */
  readonly rest: readonly Slot[];
}

/** Words between the names of groups that are left out together: `sem bancos e petróleo`. */
const isBetween = (slot: Slot | undefined) =>
  slot?.is === 'kind' ||
  (slot?.is === 'use' && ['filler', 'follow', 'market', 'sector', 'pointer'].includes(slot.use));

/**
 * `sem bancos`, `tira as elétricas e o varejo`: groups whose members do not count.
 * @param isAfterList whether the question before was about a set without names
 */
export function readExclusions(slots: readonly Slot[], isAfterList: boolean): ReadExclusions {
  const without: AssetGroupName[] = [];
  const except: string[] = [];
  // Only groups and kinds have members to leave out; one of several named assets leaves their list instead.
  const isOfSet = isAfterList || slots.some(({ is }) => is === 'group' || is === 'kind');
  const rest: Slot[] = [];
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index];
    if (slot === undefined) continue;
    const found = isRemoval(slot) ? groupsAfter(slots, index + 1, isOfSet) : undefined;
    if (found === undefined || found.end === index + 1) {
      rest.push(slot);
      continue;
    }
    without.push(...found.groups);
    except.push(...found.tickers);
    index = found.end - 1;
  }
  return { without: [...new Set(without)], except: [...new Set(except)], rest };
}

export function isRemoval(slot: Slot | undefined): boolean {
  return slot?.is === 'use' && (slot.use === 'remove' || slot.use === 'exclude');
}

/** Returns the groups right after a word, and the index after the last of them. */
function groupsAfter(slots: readonly Slot[], start: number, isOfSet: boolean) {
  const groups: AssetGroupName[] = [];
  const tickers: string[] = [];
  let end = start;
  for (let index = start; index < slots.length; index += 1) {
    const slot = slots[index];
    if (slot?.is === 'group') {
      groups.push(slot.group);
      end = index + 1;
    } else if (slot?.is === 'asset' && isOfSet) {
      tickers.push(slot.tickers[0]);
      end = index + 1;
    } else if (isOtherKind(slot) && endsHere(slots[index + 1])) {
      end = index + 1;
    } else if (!isBetween(slot)) break;
  }
  return { groups, tickers, end };
}

/** `tirando fundos`: a ranking without a kind is one of shares. */
function isOtherKind(slot: Slot | undefined): boolean {
  return slot?.is === 'kind' && slot.kind !== 'share' && slot.kind !== 'any';
}

/** `tira os fundos que têm P/VP acima de 1` leaves out some of them. */
function endsHere(next: Slot | undefined): boolean {
  return next === undefined || isRemoval(next) || next.is === 'kind';
}
