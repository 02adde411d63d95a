import type { AssetGroupName } from '../../../market/facts/asset-groups.ts';
import type { Slot } from './slots.ts';

export interface ReadExclusions {
  readonly without: readonly AssetGroupName[];
  /** The slots without those of the exclusions. */
  readonly rest: readonly Slot[];
}

/** Words between the names of groups that are left out together: `sem bancos e petróleo`. */
const isBetween = (slot: Slot | undefined) =>
  slot?.is === 'kind' ||
  (slot?.is === 'use' && ['filler', 'follow', 'market', 'sector', 'pointer'].includes(slot.use));

/** `sem bancos`, `tira as elétricas e o varejo`: groups whose members do not count. */
export function readExclusions(slots: readonly Slot[]): ReadExclusions {
  const without: AssetGroupName[] = [];
  const rest: Slot[] = [];
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index];
    if (slot === undefined) continue;
    const found = isRemoval(slot) ? groupsAfter(slots, index + 1) : undefined;
    if (found === undefined || found.groups.length === 0) {
      rest.push(slot);
      continue;
    }
    without.push(...found.groups);
    index = found.end - 1;
  }
  return { without: [...new Set(without)], rest };
}

export function isRemoval(slot: Slot | undefined): boolean {
  return slot?.is === 'use' && (slot.use === 'remove' || slot.use === 'exclude');
}

/** Returns the groups right after a word, and the index after the last of them. */
function groupsAfter(slots: readonly Slot[], start: number) {
  const groups: AssetGroupName[] = [];
  let end = start;
  for (let index = start; index < slots.length; index += 1) {
    const slot = slots[index];
    if (slot?.is === 'group') {
      groups.push(slot.group);
      end = index + 1;
    } else if (!isBetween(slot)) break;
  }
  return { groups, end };
}
