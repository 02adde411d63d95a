import type { AssetData, AssetPart } from '../../../../../shared/market/asset-data.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import { chartImage as texts } from '../../../copy/market/chart-image.ts';
import { assetHeader } from '../../../copy/market/market.ts';

/** Returns the source of a part of the data and the time it was read, as an image states it. */
export function imageSource(
  { quote, updatedAt }: Pick<AssetData, 'quote' | 'updatedAt'>,
  part: AssetPart,
): string {
  const source = quote.currency === 'USD' ? assetHeader.foreignSource : assetHeader.source;
  return texts.dataOf(source, formatMoment(updatedAt[part] ?? updatedAt.quote));
}
