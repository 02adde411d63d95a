import { delayToMention } from '../../../../shared/market/price-delay.ts';
import type { AssetPrice } from '../../../../shared/portfolio/asset-market-data.ts';
import type { Valuation } from '../../../../shared/portfolio/valuation.ts';
import { summaryTexts as texts } from '../../copy/portfolio/portfolio.ts';
import { formatLongMoment, shortMoment } from '../../lib/date-texts.ts';
import { serverNow } from '../../lib/server-clock.ts';

/** The time of the prices, shown once when it is the same for all. */
export function PricesNote(props: { readonly rows: Valuation['rows'] }) {
  const prices = props.rows.flatMap(({ figures }) => figures?.price ?? []);
  return (
    <span className="text-fine text-muted mt-1 block">{describePrices(prices, serverNow())}</span>
  );
}

function describePrices(prices: readonly AssetPrice[], now: number): string {
  const oldest = prices.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0];
  if (oldest === undefined) return texts.noPrices;
  const moment = formatLongMoment(oldest.at);
  if (prices.some(({ at }) => formatLongMoment(at) !== moment)) {
    return texts.pricesOfTimes(shortMoment(oldest.at));
  }
  const delay = delayToMention(prices, now);
  return `${texts.pricesOf(moment)}${delay > 0 ? `, ${texts.delay(delay)}` : ''}`;
}
