import type { AssetData, AssetPart } from '../../../../../shared/market/asset-data.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import { chartImage as texts } from '../../../copy/market/chart-image.ts';
import { assetHeader } from '../../../copy/market/market.ts';

/** Where a part of an asset's figures is from, and when it was read there, as an image of them says it. */
export function imageSource(
  { quote, updatedAt }: Pick<AssetData, 'quote' | 'updatedAt'>,
  part: AssetPart,
): string {
  const source = quote.currency === 'USD' ? assetHeader.foreignSource : assetHeader.source;
  return texts.dataOf(source, formatMoment(updatedAt[part] ?? updatedAt.quote));
}
