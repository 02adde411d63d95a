import type { Quote } from '../../../../../../shared/market/asset-data.ts';
import { formatAmount, knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { indicatorTexts as texts } from '../../../../copy/market/market-indicators.ts';
import { SectionCard } from '../figures/section-card.tsx';
import { RangeLine } from './range-line.tsx';

/** The price between the lowest and the highest of 52 weeks; nothing where those are unknown. */
export function YearLine({ quote }: { readonly quote: Quote }) {
  const known = yearOf(quote);
  if (known === undefined) return null;
  const { price, low, high } = known;
  const money = (amount: number) => formatAmount(amount, quote.currency);
  return (
    <RangeLine
      low={{ label: texts.rangeLow, value: money(low) }}
      high={{ label: texts.rangeHigh, value: money(high) }}
      marks={[
        {
          label: texts.rangePrice,
          value: money(price),
          share: (price - low) / (high - low),
          look: 'dot',
        },
      ]}
    />
  );
}

/** The same as a sheet of its own. */
export function YearRange({ quote }: { readonly quote: Quote }) {
  if (yearOf(quote) === undefined) return null;
  return (
    <SectionCard title={texts.rangeTitle} className="flex-1">
      <YearLine quote={quote} />
    </SectionCard>
  );
}

export function yearOf(quote: Quote) {
  const price = knownFigure(quote.regularMarketPrice);
  const low = knownFigure(quote.fiftyTwoWeekLow);
  const high = knownFigure(quote.fiftyTwoWeekHigh);
  if (price === undefined || low === undefined || high === undefined || high <= low)
    return undefined;
  return { price, low, high };
}
