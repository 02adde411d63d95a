import type { ItemKey } from '../../runtime/table.ts';

/*
 * Sectors as their companies were read last, and the reading of them:
 *
 *   SECTORS#brapi     / SECTOR#<name>           medians, and the tickers that they are told of
 *   SECTORWALK#brapi  / WALK                    whom the reading goes to, and how far it has come
 *   SECTORWALK#brapi  / FIGURES#<week>#<place>  what some of them have
 *
 * Contents are JSON.
 */

export const sectorsPartition = 'SECTORS#brapi';
export const sectorPrefix = 'SECTOR#';

export function sectorKey(sector: string): ItemKey {
  return { PK: sectorsPartition, SK: `${sectorPrefix}${sector}` };
}

export const walkPartition = 'SECTORWALK#brapi';
export const walkKey: ItemKey = { PK: walkPartition, SK: 'WALK' };

/** @param week `yyyy-mm-dd` of its Saturday */
export function figuresPrefix(week: string): string {
  return `FIGURES#${week}#`;
}

export function figuresKey(week: string, place: number): ItemKey {
  return { PK: walkPartition, SK: `${figuresPrefix(week)}${String(place).padStart(5, '0')}` };
}
