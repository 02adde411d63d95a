import type { Quote } from '../../../../../../shared/market/asset-data.ts';
import { formatAmount, knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { indicatorTexts as texts } from '../../../../copy/market/market-indicators.ts';
import { SectionCard } from './section-card.tsx';

/** Where the price stands between the lowest and the highest of 52 weeks. */
export function YearRange({ quote }: { readonly quote: Quote }) {
  const price = knownFigure(quote.regularMarketPrice);
  const low = knownFigure(quote.fiftyTwoWeekLow);
  const high = knownFigure(quote.fiftyTwoWeekHigh);
  if (price === undefined || low === undefined || high === undefined || high <= low) return null;
  const share = Math.min(1, Math.max(0, (price - low) / (high - low)));
  const money = (amount: number) => formatAmount(amount, quote.currency);
  return (
    <SectionCard title={texts.rangeTitle} className="flex-1">
      {/* The mark may stand at either end, so the line keeps half its width from them. */}
      <div className="px-2">
        <svg aria-hidden width="100%" height="24" className="block overflow-visible">
          <rect y="10" width="100%" height="4" rx="2" className="fill-rule" />
          <circle
            cx={`${share * 100}%`}
            cy="12"
            r="8"
            className="fill-brand stroke-surface"
            strokeWidth="3"
          />
        </svg>
      </div>
      <dl className="tabular text-fine sm:text-small mt-1 flex flex-wrap justify-between gap-x-2">
        {[
          { label: texts.rangeLow, value: money(low), look: '' },
          { label: texts.rangePrice, value: money(price), look: 'text-center' },
          { label: texts.rangeHigh, value: money(high), look: 'text-right' },
        ].map(({ label, value, look }) => (
          <div key={label} className={look}>
            <dt className="text-fine text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
