import type { Dividend } from '../../../../../../shared/market/asset-data.ts';
import { formatDay } from '../../../../../../shared/values/calendar.ts';
import { missingValue } from '../../../../../../shared/values/format-market-numbers.ts';
import { dividendTexts as texts } from '../../../../copy/market/market.ts';
import { translateDividendType } from '../../../../../../shared/market/translate-market-terms.ts';
import { dividendCsv } from '../../csv/asset-csv.ts';
import { DownloadCsv } from '../../../../ui/page/download-csv.tsx';
import { DataTable } from '../figures/data-table.tsx';
import { isPaidAfter } from '../../../../../../shared/market/paid-dividends.ts';
import { ValueOrDash } from '../figures/value-or-dash.tsx';
import { SectionCard } from '../figures/section-card.tsx';

/** The table shows this many payments. */
const shownDividends = 20;

interface DividendTableProps {
  /** Newest first. */
  readonly dividends: readonly Dividend[];
  readonly today: string;
  readonly money: (amount: number) => string;
  /** The asset's ticker. */
  readonly symbol: string;
  readonly currency: string | null;
}

export function DividendTable(props: DividendTableProps) {
  const { dividends, today, money, symbol, currency } = props;
  const shown = dividends.slice(0, shownDividends);
  if (shown.length === 0) {
    return (
      <SectionCard title={texts.historyTitle} className="md:col-span-2">
        <p className="text-small text-muted">{texts.empty}</p>
      </SectionCard>
    );
  }
  return (
    <SectionCard
      title={texts.historyTitle}
      note={texts.shown(shown.length, dividends.length)}
      className="md:col-span-2"
    >
      <DataTable
        caption={texts.historyTitle}
        columns={[
          { label: texts.date },
          { label: texts.recordDay, isWideOnly: true },
          { label: texts.type },
          { label: texts.amount, isNumber: true },
        ]}
        rows={shown.map((dividend, index) => ({
          key: String(index),
          cells: [
            <DividendDay key="day" dividend={dividend} today={today} />,
            <ValueOrDash key="record">{formatDay(dividend.recordDay ?? null)}</ValueOrDash>,
            dividend.type === null ? (
              <ValueOrDash key="type">{missingValue}</ValueOrDash>
            ) : (
              translateDividendType(dividend.type)
            ),
            <ValueOrDash key="amount">{money(dividend.amount)}</ValueOrDash>,
          ],
        }))}
      />
      <DownloadCsv
        title={texts.historyTitle}
        name={`${symbol}-dividendos`}
        rows={() => dividendCsv(dividends, currency)}
      />
    </SectionCard>
  );
}

/** The day of the payment; on phones with the record day, and until that day with what it means. */
function DividendDay(props: { readonly dividend: Dividend; readonly today: string }) {
  const { dividend, today } = props;
  const { recordDay = null } = dividend;
  const day = formatDay(dividend.date);
  const isAhead = day !== missingValue && isPaidAfter(dividend, today);
  const isStillEntitled = isAhead && recordDay !== null && recordDay >= today;
  return (
    <>
      <ValueOrDash>{day}</ValueOrDash>
      {isAhead ? (
        <>
          {' '}
          <span className="bg-accent-soft text-fine ml-1 rounded-full px-2 py-0.5">
            {texts.ahead}
          </span>
        </>
      ) : null}
      {isStillEntitled ? (
        <span className="sm:text-fine text-muted block whitespace-normal">
          {texts.stillEntitled(formatDay(recordDay))}
        </span>
      ) : (
        <span className="text-muted block sm:hidden">
          <span>{texts.recordDay}</span> <ValueOrDash>{formatDay(recordDay)}</ValueOrDash>
        </span>
      )}
    </>
  );
}
