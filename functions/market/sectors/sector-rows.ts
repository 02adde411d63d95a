import type { ItemKey } from '../../runtime/table.ts';

/*
 * Sectors as of the last reading of their companies, and the progress of the reading:
 *
 *   SECTORS#brapi     / SECTOR#<name>           medians, and the tickers that they apply to
 *   SECTORWALK#brapi  / WALK                    the assets to read, and the progress
 *   SECTORWALK#brapi  / FIGURES#<week>#<index>  values of some of the companies
 *
 * Contents are JSON.
 */

export const sectorsPartition = 'SECTORS#brapi';
export const sectorPrefix = 'SECTOR#';

export function sectorKey(sector: string): ItemKey {
  return { PK: sectorsPartition, SK: `${sectorPrefix}${sector}` };
}

export const readingPartition = 'SECTORWALK#brapi';
export const readingKey: ItemKey = { PK: readingPartition, SK: 'WALK' };

/** @param week `yyyy-mm-dd` of its Saturday */
export function valuesPrefix(week: string): string {
  return `FIGURES#${week}#`;
}

export function valuesKey(week: string, position: number): ItemKey {
  return { PK: readingPartition, SK: `${valuesPrefix(week)}${String(position).padStart(5, '0')}` };
}
