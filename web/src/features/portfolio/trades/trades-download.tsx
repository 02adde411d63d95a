import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import type { StoredTrade } from '../../../../../shared/portfolio/trades/trade.ts';
import { tradeDownload as texts, tradesPage } from '../../../copy/portfolio/trades.ts';
import type { CsvRow } from '../../../lib/files/csv.ts';
import { DownloadCsv } from '../../../ui/page/download-csv.tsx';
import { formatShortDate } from '../formatted-values.tsx';

interface TradesDownloadProps {
  readonly trades: readonly StoredTrade[];
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
}

/** Downloads all trades as a file, which the import reads again. */
export function TradesDownload({ trades, today }: TradesDownloadProps) {
  return (
    <p className="mt-4 text-right">
      <DownloadCsv
        title={tradesPage.downloadTitle}
        name={texts.fileOf(today)}
        rows={() => tradeRows(trades)}
      />
    </p>
  );
}

export function tradeRows(trades: readonly StoredTrade[]): readonly CsvRow[] {
  return [
    texts.columns,
    ...trades
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map(({ day, ticker, kind, quantity, price, fees, broker }): CsvRow => [
        formatShortDate(day),
        ticker,
        texts.kinds[kind],
        // Exact and without separators of thousands, so that every program reads the same number.
        ungrouped(quantity),
        price === null ? null : ungrouped(price),
        ungrouped(fees),
        broker,
      ]),
  ];
}

function ungrouped(decimal: string): string {
  return formatDecimal(decimal).replaceAll('.', '');
}
