import type { ItemKey } from '../../runtime/table.ts';

/*
 * `LOOKS#<day>` / `LOOK#<hhmm>`: the large moves of a session that one hourly scan found. A scan is written once and
 * never changed; it is kept as long as the messages about it.
 */

export const marketScanEntity = 'MarketLook';

/** @param day `yyyy-mm-dd` */
export function scansPartition(day: string): string {
  return `LOOKS#${day}`;
}

/** @param name `hhmm` */
export function scanKey(day: string, name: string): ItemKey {
  return { PK: scansPartition(day), SK: `LOOK#${name}` };
}
