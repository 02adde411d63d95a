import type { Quote } from '../../../../../../shared/market/asset-data.ts';
import {
  formatAmount,
  displayableNumber,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { indicatorTexts as texts } from '../../../../copy/market/market-indicators.ts';
import { SectionCard } from '../figures/section-card.tsx';
import { RangeLine } from './range-line.tsx';

/** The price between the lowest and the highest of 52 weeks; renders nothing when these are unknown. */
export function YearLine({ quote }: { readonly quote: Quote }) {
  const yearRange = readYearRange(quote);
  if (yearRange === undefined) return null;
  const { price, low, high } = yearRange;
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
          shape: 'dot',
        },
      ]}
    />
  );
}

/** The 52-week range as a separate card. */
export function YearRange({ quote }: { readonly quote: Quote }) {
  if (readYearRange(quote) === undefined) return null;
  return (
    <SectionCard title={texts.rangeTitle} className="flex-1">
      <YearLine quote={quote} />
    </SectionCard>
  );
}

export function readYearRange(quote: Quote) {
  const price = displayableNumber(quote.regularMarketPrice);
  const low = displayableNumber(quote.fiftyTwoWeekLow);
  const high = displayableNumber(quote.fiftyTwoWeekHigh);
  if (price === undefined || low === undefined || high === undefined || high <= low)
    return undefined;
  return { price, low, high };
}
