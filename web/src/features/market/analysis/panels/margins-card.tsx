import type { AssetData } from '../../../../../../shared/market/asset-data.ts';
import { statementCurrency } from '../../../../../../shared/market/statement-currency.ts';
import {
  formatAmount,
  formatShare,
  displayableNumber,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { indicatorCards } from '../../../../copy/market/market-indicators.ts';
import { marginTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { SectionCard } from '../figures/section-card.tsx';
import { LengthBars } from '../ranges/length-bars.tsx';

const { rows } = indicatorCards.profitability;

/** The margins from revenue to net profit; renders nothing when fewer than two are known. */
export function MarginsCard({ data }: { readonly data: AssetData }) {
  const { financialData: financial, defaultKeyStatistics: key } = data;
  const net = displayableNumber(key.profitMargins);
  const bars = [
    { label: rows.grossMargins.label, share: financial.grossMargins },
    { label: rows.ebitdaMargins.label, share: financial.ebitdaMargins },
    { label: rows.operatingMargins.label, share: financial.operatingMargins },
    { label: rows.profitMargins.label, share: key.profitMargins },
  ].flatMap(({ label, share }) => {
    const size = displayableNumber(share);
    return size === undefined ? [] : [{ label, size, value: formatShare(size), fill: 'bg-ink' }];
  });
  if (bars.length < 2) return null;
  const currency = statementCurrency(data);
  const hundred = formatAmount(100, currency, 0);
  const amountLeft = net === undefined ? undefined : formatAmount(Math.abs(net) * 100, currency);
  return (
    <SectionCard title={texts.title} note={texts.note}>
      {amountLeft === undefined || net === undefined ? null : (
        <p className="tabular mb-4">
          {net < 0 ? texts.lost(hundred, amountLeft) : texts.left(hundred, amountLeft)}
        </p>
      )}
      <LengthBars bars={bars} whole={1} />
    </SectionCard>
  );
}
