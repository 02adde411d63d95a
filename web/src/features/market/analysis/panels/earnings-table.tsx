import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import {
  decimalsFor,
  formatNumber,
  formatShareChange,
} from '../../../../../../shared/values/market-figures.ts';
import { companyTexts as texts } from '../../../../copy/market/market.ts';
import { inCurrencyOf } from '../../../../copy/market/statement-currency.ts';
import { ChangeValue } from '../figures/change-value.tsx';
import { DataTable } from '../figures/data-table.tsx';
import { Figure } from '../figures/figure.tsx';
import { SectionCard } from '../figures/section-card.tsx';

/** The table shows this many quarters. */
const shownEarnings = 10;

interface EarningsTableProps {
  /** Newest first. */
  readonly earnings: AssetData['earnings'];
  readonly currency: string | null;
}

/** Earnings per share of each quarter, against the expectation where it is known. */
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
            <Figure key="date">{formatDay(date)}</Figure>,
            <Figure key="estimate">{formatNumber(estimate, decimals)}</Figure>,
            <Figure key="actual">{formatNumber(actual, decimals)}</Figure>,
            <ChangeValue key="surprise">
              {formatShareChange(surpriseOf(estimate, actual))}
            </ChangeValue>,
          ],
        }))}
      />
      <p className="text-fine text-muted mt-3">
        {`${texts.earningsNote(inCurrencyOf(currency))}${shown.every(({ estimate }) => estimate === null) ? ` ${texts.noEstimates}` : ''}`}
      </p>
    </SectionCard>
  );
}

/** How far a quarter was from what was expected of it, as a fraction of that. */
export function surpriseOf(estimate: number | null, actual: number | null): number | null {
  if (estimate === null || actual === null || estimate === 0) return null;
  return (actual - estimate) / Math.abs(estimate);
}
