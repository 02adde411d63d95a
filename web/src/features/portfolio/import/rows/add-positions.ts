import Big from 'big.js';
import { canonicalDecimal } from '../../../../../../shared/portfolio/decimal.ts';
import {
  positionKey,
  quantitySchema,
  type Position,
} from '../../../../../../shared/portfolio/position.ts';
import { importReasons as reasons, importTexts } from '../../../../copy/portfolio/import.ts';
import type { Table } from '../tables/find-tables.ts';
import type { ImportedPosition } from '../imported-file.ts';
import { cellText } from '../spreadsheet.ts';
import type { ReadRow } from '../tables/table-rows.ts';

interface Found {
  readonly tableId: string;
  readonly imported: ImportedPosition;
}

/** Adds up the rows of an asset at a broker. Rows of different tables may be copies, and are not added. */
export function positionAdder() {
  const found = new Map<string, Found>();
  const seen = new Set<string>();
  return {
    /** @returns why the row is not added */
    add(table: Table, { location, cells }: ReadRow, position: Position): string | undefined {
      const key = positionKey(position);
      const tableId = table.continues ?? table.id;
      const text = `${tableId}|${JSON.stringify(cells.map(cellText))}`;
      const isRepeated = seen.has(text);
      seen.add(text);
      const earlier = found.get(key);
      if (earlier === undefined) {
        found.set(key, { tableId, imported: { location, position, rows: 1, hasEqualRows: false } });
        return undefined;
      }
      const { imported } = earlier;
      if (earlier.tableId !== tableId) {
        const { sheet, line } = imported.location;
        return reasons.inOtherTable(importTexts.location(sheet, line));
      }
      const joined = together(imported.position, position);
      if (joined === undefined) return reasons.twice;
      found.set(key, {
        tableId,
        imported: {
          ...imported,
          position: joined,
          rows: imported.rows + 1,
          hasEqualRows: imported.hasEqualRows || isRepeated,
        },
      });
      return undefined;
    },
    positions: (): ImportedPosition[] => [...found.values()].map(({ imported }) => imported),
  };
}

/** Combines two positions of the same asset at the same broker, for example of two accounts there. */
function together(one: Position, other: Position): Position | undefined {
  const quantity = new Big(one.quantity).plus(other.quantity);
  const [costOfOne, costOfOther] = [one, other].map(({ quantity: held, averagePrice }) =>
    averagePrice === null ? null : new Big(held).times(averagePrice),
  );
  const averagePrice =
    costOfOne && costOfOther ? canonicalDecimal(costOfOne.plus(costOfOther).div(quantity)) : null;
  const joined = { ...one, quantity: canonicalDecimal(quantity), averagePrice };
  return quantitySchema.safeParse(joined.quantity).success ? joined : undefined;
}
