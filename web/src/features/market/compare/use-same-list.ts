import { useState } from 'react';

/** The list of before, while it holds the same things: what follows from it is not drawn anew. */
export function useSameList<Thing>(list: readonly Thing[]): readonly Thing[] {
  const [kept, keep] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, place) => one === list[place]);
  if (isSame) return kept;
  keep(list);
  return list;
}
