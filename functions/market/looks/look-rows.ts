import type { ItemKey } from '../../runtime/table.ts';

/*
 * `LOOKS#<day>` / `LOOK#<hhmm>`: what has moved far in a session, as it was found once an hour. A look is written once
 * and never again; it is kept as long as what people got of it.
 */

export const marketLookEntity = 'MarketLook';

/** @param day `yyyy-mm-dd` */
export function looksPartition(day: string): string {
  return `LOOKS#${day}`;
}

/** @param name `hhmm` */
export function lookKey(day: string, name: string): ItemKey {
  return { PK: looksPartition(day), SK: `LOOK#${name}` };
}
