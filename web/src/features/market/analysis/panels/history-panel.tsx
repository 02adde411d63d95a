import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import {
  dayOfSeconds,
  formatDay,
  formatShortDay,
} from '../../../../../../shared/values/calendar.ts';
import {
  formatAmount,
  formatLargeNumber,
  formatNumber,
  formatShareChange,
  symbolOf,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { historyTexts as texts } from '../../../../copy/market/market.ts';
import { historyCsv } from '../../csv/asset-csv.ts';
import { DownloadCsv } from '../../../../ui/page/download-csv.tsx';
import { DataTable } from '../figures/data-table.tsx';
import { deriveUnitKind } from '../asset-kind.ts';
import { FactList } from '../figures/fact-list.tsx';
import { ValueOrDash } from '../figures/value-or-dash.tsx';
import { toLargeNumberValue } from '../figures/display-value.ts';
import { coversHalfYear, pricePoints, summarizeHistory } from '../price/price-history.ts';
import { SectionCard } from '../figures/section-card.tsx';
import { latestRows } from './history-rows.ts';

/** "Histórico": six months in four values, and a list of the last thirty days. */
export function HistoryPanel({ data }: { readonly data: AssetData }) {
  const { historical, quote, symbol } = data;
  if (historical.length === 0) {
    return (
      <SectionCard title={texts.period}>
        <p className="text-small text-muted">{texts.empty}</p>
      </SectionCard>
    );
  }
  const summary = summarizeHistory(historical);
  const rows = latestRows(historical);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <SectionCard title={describePeriod(historical)} className="lg:order-last">
        <FactList
          facts={[
            { label: texts.highest, value: formatAmount(summary.highest, quote.currency) },
            { label: texts.lowest, value: formatAmount(summary.lowest, quote.currency) },
            {
              label: texts.averageVolume,
              gloss: texts.averageVolumeGloss(deriveUnitKind(data)),
              ...toLargeNumberValue(summary.averageVolume),
            },
            {
              label: texts.change,
              gloss: texts.changeGloss,
              value: formatShareChange(summary.change),
              isChange: true,
            },
          ]}
        />
      </SectionCard>
      <SectionCard
        title={texts.tableTitle}
        note={texts.tableNote(rows.length, symbolOf(quote.currency), deriveUnitKind(data))}
      >
        <DataTable
          caption={texts.tableTitle}
          columns={[
            { label: texts.date },
            { label: texts.open, short: 'Abert.', isNumber: true },
            { label: texts.high, short: 'Máx.', isNumber: true },
            { label: texts.low, short: 'Mín.', isNumber: true },
            { label: texts.close, short: 'Fech.', isNumber: true },
            { label: texts.volume, short: 'Vol.', isNumber: true },
          ]}
          rows={rows.map((row, index) => ({
            key: String(index),
            cells: [
              formatShortDay(dayOfSeconds(row.date) ?? null),
              formatNumber(row.open),
              formatNumber(row.high),
              formatNumber(row.low),
              formatNumber(row.close),
              formatLargeNumber(row.volume),
            ].map((text, column) => <ValueOrDash key={column}>{text}</ValueOrDash>),
          }))}
        />
        <DownloadCsv
          title={texts.tableTitle}
          name={`${symbol}-historico`}
          rows={() => historyCsv(historical, quote.currency)}
        />
      </SectionCard>
    </div>
  );
}

/**
 * The covered period in words: for a newly listed asset, or with a small plan of the source, it is less than six
 * months.
 */
function describePeriod(historical: AssetData['historical']): string {
  const points = pricePoints(historical);
  if (coversHalfYear(points)) return texts.period;
  const [first] = points;
  return first === undefined ? texts.unknownPeriod : texts.since(formatDay(first.day));
}
