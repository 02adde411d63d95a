import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { ScrollRegion } from '../../../../ui/scroll-region.tsx';

export interface Column {
  readonly label: string;
  /** Shown where space is short; screen readers get the label. */
  readonly short?: string;
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean;
  /** Hidden on phones, where another cell has its value. */
  readonly isWideOnly?: boolean;
}

export interface Row {
  readonly key: string;
  /** The first cell is the row's name. */
  readonly cells: readonly ReactNode[];
}

interface DataTableProps {
  /** Describes the table to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

/** Values in rows, small and narrow on phones so that the table need not be scrolled horizontally. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <ScrollRegion label={caption}>
      <table className="tabular sm:text-small w-full border-collapse text-[0.75rem] min-[380px]:text-[0.8125rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-ink border-b">
            {columns.map((column) => (
              <th key={column.label} scope="col" className={headClasses(column)}>
                <ColumnName column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-rule divide-y">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="hover:bg-paper">
              {cells.map((cell, index) => {
                const column = columns[index];
                if (column === undefined) return null;
                return index === 0 ? (
                  <th key={column.label} scope="row" className={cellClasses(column, 'font-normal')}>
                    {cell}
                  </th>
                ) : (
                  <td key={column.label} className={cellClasses(column)}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ColumnName({ column: { label, short } }: { readonly column: Column }) {
  if (short === undefined) return label;
  return (
    <>
      <span aria-hidden className="sm:hidden">
        {short}
      </span>
      <span className="sr-only sm:not-sr-only">{label}</span>
    </>
  );
}

const wideOnly = 'hidden sm:table-cell';
const spacing = 'px-1 first:pl-0 last:pr-0 sm:px-3';

function headClasses({ isNumber, isWideOnly }: Column): string {
  return classNames(
    spacing,
    isWideOnly === true && wideOnly,
    'text-muted pb-2 align-bottom font-medium',
    isNumber ? 'text-right' : 'text-left',
  );
}

function cellClasses({ isNumber, isWideOnly }: Column, more?: string): string {
  return classNames(
    spacing,
    isWideOnly === true && wideOnly,
    'py-2 align-baseline whitespace-nowrap',
    isNumber ? 'text-right' : 'text-left',
    more,
  );
}
