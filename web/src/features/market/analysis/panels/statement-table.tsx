import { formatShortPeriod } from '../../../../../../shared/values/calendar.ts';
import { formatMillions } from '../../../../../../shared/values/format-market-numbers.ts';
import { statementTexts as texts } from '../../../../copy/market/market.ts';
import { statementCsv } from '../../csv/asset-csv.ts';
import { DownloadCsv } from '../../../../ui/page/download-csv.tsx';
import { fileName } from '../../csv/file-name.ts';
import { DataTable } from '../figures/data-table.tsx';
import { ValueOrDash } from '../figures/value-or-dash.tsx';

/** A statement shows this many periods. */
export const shownPeriods = 5;

export interface StatementColumn<Period> {
  readonly label: string;
  /** Used when the label is too long for a phone. */
  readonly short?: string;
  readonly read: (period: Period) => number | null;
}

interface StatementTableProps<Period> {
  readonly title: string;
  /** Newest first. */
  readonly periods: readonly Period[];
  readonly columns: readonly StatementColumn<Period>[];
  /** The asset's ticker. */
  readonly symbol: string;
  readonly currency: string | null;
  /** Shown when there is no period. */
  readonly empty: string;
}

/** A statement with a period in each row, so that its four amounts fit on a phone. */
export function StatementTable<Period extends { readonly endDate: string }>(
  props: StatementTableProps<Period>,
) {
  const { title, periods, columns, symbol, currency, empty } = props;
  if (periods.length === 0) return <p className="text-small text-muted">{empty}</p>;
  return (
    <>
      <DataTable
        caption={title}
        columns={[
          { label: texts.period },
          ...columns.map((column) => ({ ...column, isNumber: true })),
        ]}
        rows={periods.slice(0, shownPeriods).map((period, index) => ({
          key: String(index),
          cells: [
            <ValueOrDash key="period">{formatShortPeriod(period.endDate)}</ValueOrDash>,
            ...columns.map(({ label, read }) => (
              <ValueOrDash key={label}>{formatMillions(read(period))}</ValueOrDash>
            )),
          ],
        }))}
      />
      <DownloadCsv
        title={title}
        name={fileName(symbol, title)}
        rows={() => statementCsv(periods, columns, currency)}
      />
    </>
  );
}
