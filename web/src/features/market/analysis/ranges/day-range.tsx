import type { Quote } from '../../../../../../shared/market/asset-data.ts';
import { formatAmount, knownFigure } from '../../../../../../shared/values/market-figures.ts';
import { rangeTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { RangeLine, type RangeMark } from './range-line.tsx';

/** The price and the opening between the session's lowest and highest price. */
export function DayLine({ quote }: { readonly quote: Quote }) {
  const known = dayOf(quote);
  if (known === undefined) return null;
  const { price, low, high, open } = known;
  const money = (amount: number) => formatAmount(amount, quote.currency);
  const shareOf = (amount: number) => (amount - low) / (high - low);
  const opening: RangeMark[] =
    open === undefined
      ? []
      : [{ label: texts.open, value: money(open), share: shareOf(open), look: 'stroke' }];
  return (
    <RangeLine
      low={{ label: texts.low, value: money(low) }}
      high={{ label: texts.high, value: money(high) }}
      marks={[
        ...opening,
        { label: texts.price, value: money(price), share: shareOf(price), look: 'dot' },
      ]}
    />
  );
}

/** Undefined before the session has a range, or where the source has none. */
export function dayOf(quote: Quote) {
  const price = knownFigure(quote.regularMarketPrice);
  const low = knownFigure(quote.regularMarketDayLow);
  const high = knownFigure(quote.regularMarketDayHigh);
  if (price === undefined || low === undefined || high === undefined || high <= low)
    return undefined;
  return { price, low, high, open: knownFigure(quote.regularMarketOpen) };
}
