import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import { formatAmount, formatShare } from '../../../../../shared/values/format-market-numbers.ts';
import { formatMoment } from '../../../../../shared/values/calendar.ts';
import {
  assetHeader as header,
  assetTiles as texts,
  volumeUnits,
} from '../../../copy/market/market.ts';
import { deriveUnitKind } from './asset-kind.ts';
import { tile, tileGrid } from './asset-layout.ts';
import { quoteMadeAt } from './quote-age.ts';
import { ExpandableValue } from './figures/expandable-value.tsx';
import {
  toLargeAmountValue,
  toLargeNumberValue,
  type DisplayValue,
} from './figures/display-value.ts';

interface Tile extends DisplayValue {
  readonly label: string;
  /** The unit of the value. */
  readonly unit?: string;
}

/** The day and the size of an asset in six values. */
export function AssetTiles({ data, isOld }: { readonly data: AssetData; readonly isOld: boolean }) {
  const { quote, defaultKeyStatistics } = data;
  const { currency } = quote;
  const tiles: readonly Tile[] = [
    { label: texts.open, value: formatAmount(quote.regularMarketOpen, currency) },
    { label: texts.high, value: formatAmount(quote.regularMarketDayHigh, currency) },
    { label: texts.low, value: formatAmount(quote.regularMarketDayLow, currency) },
    {
      label: texts.volume,
      ...toLargeNumberValue(quote.regularMarketVolume),
      unit: volumeUnits[deriveUnitKind(data)],
    },
    { label: texts.marketCap, ...toLargeAmountValue(quote.marketCap, currency) },
    { label: texts.dividendYield, value: formatShare(defaultKeyStatistics.dividendYield) },
  ];
  return (
    <>
      <dl aria-label={texts.label} className={tileGrid}>
        {tiles.map(({ label, value, full, unit }) => (
          <div key={label} className={tile}>
            <dt className="text-fine text-muted">{label}</dt>
            <dd className="tabular text-lead mt-0.5 font-semibold break-words">
              <ExpandableValue full={full} unit={unit}>
                {value}
              </ExpandableValue>
            </dd>
          </div>
        ))}
      </dl>
      {isOld ? (
        <p className="text-fine text-muted tabular mt-2">
          {header.dayOf(formatMoment(quoteMadeAt(data)))}
        </p>
      ) : null}
    </>
  );
}
