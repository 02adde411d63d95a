import type { Quote } from '../../../../../../shared/market/asset-data.ts';
import {
  formatAmount,
  displayableNumber,
} from '../../../../../../shared/values/format-market-numbers.ts';
import { rangeTexts as texts } from '../../../../copy/market/market-pictures.ts';
import { RangeLine, type RangeMark } from './range-line.tsx';

/** The price and the opening between the session's lowest and highest price. */
export function DayLine({ quote }: { readonly quote: Quote }) {
  const dayRange = readDayRange(quote);
  if (dayRange === undefined) return null;
  const { price, low, high, open } = dayRange;
  const money = (amount: number) => formatAmount(amount, quote.currency);
  const shareOf = (amount: number) => (amount - low) / (high - low);
  const opening: RangeMark[] =
    open === undefined
      ? []
      : [{ label: texts.open, value: money(open), share: shareOf(open), shape: 'stroke' }];
  return (
    <RangeLine
      low={{ label: texts.low, value: money(low) }}
      high={{ label: texts.high, value: money(high) }}
      marks={[
        ...opening,
        { label: texts.price, value: money(price), share: shareOf(price), shape: 'dot' },
      ]}
    />
  );
}

/** Undefined before the session has a range, or when the source does not provide one. */
export function readDayRange(quote: Quote) {
  const price = displayableNumber(quote.regularMarketPrice);
  const low = displayableNumber(quote.regularMarketDayLow);
  const high = displayableNumber(quote.regularMarketDayHigh);
  if (price === undefined || low === undefined || high === undefined || high <= low)
    return undefined;
  return { price, low, high, open: displayableNumber(quote.regularMarketOpen) };
}
