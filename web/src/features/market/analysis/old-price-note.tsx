import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import { assetHeader as texts } from '../../../copy/market/market.ts';
import { quoteMadeAt } from './quote-age.ts';

/** Above figures that follow from a price of some time ago: of which. */
export function OldPriceNote({ data }: { readonly data: AssetData }) {
  return (
    <p className="text-fine text-muted tabular mb-4">
      {texts.oldFigures(formatMoment(quoteMadeAt(data)))}
    </p>
  );
}
