import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import {
  decimalsFor,
  formatNumber,
  formatShareChange,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { companyTexts as texts } from '../../../../copy/market/market.ts';
import { describeCurrency } from '../../../../copy/market/statement-currency.ts';
import { ChangeValue } from '../figures/change-value.tsx';
import { DataTable } from '../figures/data-table.tsx';
import { ValueOrDash } from '../figures/value-or-dash.tsx';
import { SectionCard } from '../figures/section-card.tsx';

/** The table shows this many quarters. */
const shownEarnings = 10;

interface EarningsTableProps {
  /** Newest first. */
  readonly earnings: AssetData['earnings'];
  readonly currency: string | null;
}

/** Earnings per share of each quarter, compared with the estimate if it is known. */
export function EarningsTable({ earnings, currency }: EarningsTableProps) {
  const shown = earnings.slice(0, shownEarnings);
  if (shown.length === 0) {
    return (
      <SectionCard title={texts.earningsTitle}>
        <p className="text-small text-muted">{texts.noEarnings}</p>
      </SectionCard>
    );
  }
  const amounts = shown.flatMap(({ estimate, actual }) => [estimate ?? [], actual ?? []].flat());
  const decimals = Math.min(4, decimalsFor(amounts));
  return (
    <SectionCard title={texts.earningsTitle}>
      <DataTable
        caption={texts.earningsTitle}
        columns={[
          { label: texts.date },
          { label: texts.estimate, isNumber: true },
          { label: texts.actual, isNumber: true },
          { label: texts.surprise, isNumber: true },
        ]}
        rows={shown.map(({ date, estimate, actual }, index) => ({
          key: String(index),
          cells: [
            <ValueOrDash key="date">{formatDay(date)}</ValueOrDash>,
            <ValueOrDash key="estimate">{formatNumber(estimate, decimals)}</ValueOrDash>,
            <ValueOrDash key="actual">{formatNumber(actual, decimals)}</ValueOrDash>,
            <ChangeValue key="surprise">
              {formatShareChange(calculateSurprise(estimate, actual))}
            </ChangeValue>,
          ],
        }))}
      />
      <p className="text-fine text-muted mt-3">
        {`${texts.earningsNote(describeCurrency(currency))}${shown.every(({ estimate }) => estimate === null) ? ` ${texts.noEstimates}` : ''}`}
      </p>
    </SectionCard>
  );
}

/** The difference between a quarter's earnings and the estimate, as a fraction of the estimate. */
export function calculateSurprise(estimate: number | null, actual: number | null): number | null {
  if (estimate === null || actual === null || estimate === 0) return null;
  return (actual - estimate) / Math.abs(estimate);
}
