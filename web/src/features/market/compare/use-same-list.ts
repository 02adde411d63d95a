import { useState } from 'react';

/**
 * Returns the previous list as long as it has the same items, so that results derived from it are not rendered
 * again.
 */
export function useSameList<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, keep] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, index) => one === list[index]);
  if (isSame) return kept;
  keep(list);
  return list;
}
