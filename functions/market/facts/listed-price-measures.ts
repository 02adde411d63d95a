import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import type { AssetFacts, ListedPrice } from './asset-facts.ts';
import {
  product,
  withoutUnknown,
  type MeasureValues,
  type SourceValues,
} from './measure-values.ts';
import { changeSince, monthDays, weekDays } from './price-changes.ts';

/** A larger move since the last reading is probably a split, and per-share values are of before it. */
const maxMove = 2;

/** Returns what a list says about an asset. */
export function listedMeasures({
  close,
  dayChange,
  volume,
  marketCap,
}: ListedPrice): MeasureValues {
  return withoutUnknown({
    price: close,
    dayChange,
    volume,
    turnover: product(close, volume),
    marketCap,
  });
}

/**
 * Returns the measures that follow from a newer price: those of the list, and the stored ones that depend on the
 * price, recalculated with it. A measure that is undefined here is no longer known. Others stay as they were read: a
 * change over twelve months has no known starting price.
 */
export function measuresAtListedPrice(
  { now, closes, readAt }: AssetFacts,
  listed: ListedPrice,
  listedAt: Date,
): SourceValues {
  const { close: price } = listed;
  if (price === undefined) return {};
  const today = saoPauloDay(listedAt);
  const measures = listedMeasures(listed);
  if (now.price === undefined) return measures;
  const factor = price / now.price;
  if (factor > maxMove || factor < 1 / maxMove) return { ...measures, ...unknownAfterSplit };
  const marketCap = product(now.marketCap, factor) ?? measures.marketCap;
  const isSameYear = saoPauloDay(readAt).slice(0, 4) === today.slice(0, 4);
  return {
    ...measures,
    weekChange: changeSince(closes, price, weekDays, today),
    monthChange: changeSince(closes, price, monthDays, today),
    yearToDateChange: isSameYear ? changeWithFactor(now.yearToDateChange, factor) : undefined,
    yearHigh: now.yearHigh === undefined ? undefined : Math.max(now.yearHigh, price),
    yearLow: now.yearLow === undefined ? undefined : Math.min(now.yearLow, price),
    priceEarnings: product(now.priceEarnings, factor),
    priceToBook: product(now.priceToBook, factor),
    dividendYield:
      now.dividendsPerShare === undefined
        ? product(now.dividendYield, 1 / factor)
        : now.dividendsPerShare / price,
    marketCap,
    ...enterpriseMeasures(now, marketCap),
  };
}

const unknownAfterSplit: SourceValues = {
  weekChange: undefined,
  monthChange: undefined,
  yearToDateChange: undefined,
  twelveMonthChange: undefined,
  yearHigh: undefined,
  yearLow: undefined,
  priceEarnings: undefined,
  priceToBook: undefined,
  earningsPerShare: undefined,
  bookValue: undefined,
  dividendYield: undefined,
  dividendsPerShare: undefined,
  payoutRatio: undefined,
  enterpriseValue: undefined,
  enterpriseToEbitda: undefined,
  enterpriseToRevenue: undefined,
};

/** The value of a company without its debt follows the price; its debt and cash stay. */
function enterpriseMeasures(now: MeasureValues, marketCap: number | undefined): SourceValues {
  const { enterpriseValue: before } = now;
  if (before === undefined || now.marketCap === undefined || marketCap === undefined) return {};
  const enterpriseValue = before + marketCap - now.marketCap;
  const factor = enterpriseValue / before;
  return {
    enterpriseValue,
    enterpriseToEbitda: factor > 0 ? product(now.enterpriseToEbitda, factor) : undefined,
    enterpriseToRevenue: factor > 0 ? product(now.enterpriseToRevenue, factor) : undefined,
  };
}

function changeWithFactor(percent: number | undefined, factor: number): number | undefined {
  return percent === undefined ? undefined : ((1 + percent / 100) * factor - 1) * 100;
}
