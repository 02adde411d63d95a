import { formatDecimal } from '../../../../shared/portfolio/decimal.ts';
import type { StoredPosition } from '../../../../shared/portfolio/position.ts';
import type { PositionValue } from '../../../../shared/portfolio/valuation.ts';
import { downloadTexts as texts } from '../../copy/portfolio/download.ts';
import { positionsTexts } from '../../copy/portfolio/portfolio.ts';
import type { CsvRow } from '../../lib/files/csv.ts';
import { DownloadCsv } from '../../ui/page/download-csv.tsx';

interface PortfolioDownloadProps {
  readonly rows: readonly PositionValue<StoredPosition>[];
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
}

/** Downloads the positions as a file, which the import can read again. */
export default function PortfolioDownload({ rows, today }: PortfolioDownloadProps) {
  return (
    <p className="mt-2 text-right">
      <DownloadCsv
        title={positionsTexts.caption}
        name={texts.fileOf(today)}
        rows={() => portfolioRows(rows)}
      />
    </p>
  );
}

export function portfolioRows(rows: readonly PositionValue<StoredPosition>[]): readonly CsvRow[] {
  const { ticker, name, quantity, averagePrice, broker, price, value, share, total } =
    texts.columns;
  return [
    [ticker, name, quantity, averagePrice, broker, price, value, share, total],
    ...rows.map(({ position, figures, ...row }): CsvRow => [
      position.ticker,
      figures?.name ?? null,
      // The exact number, as stored.
      ungrouped(position.quantity),
      position.averagePrice === null ? null : ungrouped(position.averagePrice),
      position.broker,
      figures?.price?.priceInReais ?? null,
      hundredths(row.valueInCentavos),
      hundredths(row.shareInBasisPoints),
      hundredths(row.total?.amountInCentavos ?? null),
    ]),
  ];
}

function ungrouped(decimal: string): string {
  return formatDecimal(decimal).replaceAll('.', '');
}

function hundredths(amount: number | null): number | null {
  return amount === null ? null : amount / 100;
}
