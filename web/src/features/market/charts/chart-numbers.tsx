import { useState } from 'react';
import { chartNumbers as texts } from '../../../copy/market/chart-numbers.ts';
import { DataTable, type Column, type Row } from '../analysis/figures/data-table.tsx';

/** A table of the chart's values, rendered when it is opened. */
export function ChartNumbers(props: {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: () => readonly Row[];
  /** What the table leaves out. */
  readonly note?: string | undefined;
}) {
  const { caption, columns, rows, note } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-1 print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="link text-small flex min-h-11 w-fit cursor-pointer items-center">
        {texts.open}
      </summary>
      {isOpen ? (
        <div
          role="group"
          aria-label={caption}
          // A scrolling region must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="relative -mx-4 max-h-96 overflow-y-auto px-4 sm:-mx-6 sm:px-6"
        >
          {note === undefined ? null : <p className="text-fine text-muted mb-2">{note}</p>}
          <DataTable {...{ caption, columns }} rows={rows()} />
        </div>
      ) : null}
    </details>
  );
}
