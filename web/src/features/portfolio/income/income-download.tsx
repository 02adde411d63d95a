import type {
  IncomePayment,
  PortfolioIncome,
} from '../../../../../shared/contracts/portfolio/income.ts';
import { formatDecimal } from '../../../../../shared/portfolio/decimal.ts';
import { incomeDownload as texts } from '../../../copy/portfolio/income.ts';
import type { CsvRow } from '../../../lib/files/csv.ts';
import { DownloadCsv } from '../../../ui/page/download-csv.tsx';
import { formatShortDate } from '../formatted-values.tsx';
import { describeType } from './payment-rows.tsx';

interface IncomeDownloadProps {
  readonly income: PortfolioIncome;
  /** In São Paulo, `yyyy-mm-dd`. */
  readonly today: string;
}

/** Downloads all payments, received and announced. */
export function IncomeDownload({ income, today }: IncomeDownloadProps) {
  return (
    <p className="mt-4 text-right">
      <DownloadCsv title={texts.title} name={texts.fileOf(today)} rows={() => incomeRows(income)} />
    </p>
  );
}

export function incomeRows({
  received,
  announced,
}: Pick<PortfolioIncome, 'received' | 'announced'>): readonly CsvRow[] {
  return [
    texts.columns,
    ...announced.toReversed().map((payment) => rowOf(payment, texts.announced)),
    ...received.map((payment) => rowOf(payment, texts.received)),
  ];
}

function rowOf(payment: IncomePayment, state: string): CsvRow {
  const { ticker, recordDay, paymentDay, quantity } = payment;
  return [
    ticker,
    describeType(payment),
    recordDay === null ? null : formatShortDate(recordDay),
    paymentDay === null ? null : formatShortDate(paymentDay),
    payment.amountPerShareInReais,
    // Without separators of thousands, so that every program reads the same number.
    formatDecimal(quantity).replaceAll('.', ''),
    payment.grossInCentavos / 100,
    payment.withheldInCentavos / 100,
    state,
  ];
}
