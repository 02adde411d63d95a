import type { AssetData } from '../../../../shared/market/asset-data.ts';
import {
  formatAmount,
  formatLargeAmount,
  formatLargeNumber,
  formatShare,
} from '../../../../shared/values/market-figures.ts';
import { assetTiles as texts } from '../../copy/market.ts';
import { tile, tileGrid } from './asset-shapes.ts';
import { Figure } from './figure.tsx';

/** The day and the size of an asset in six figures. */
export function AssetTiles({ data }: { readonly data: AssetData }) {
  const { quote, defaultKeyStatistics } = data;
  const { currency } = quote;
  const tiles = [
    { label: texts.open, value: formatAmount(quote.regularMarketOpen, currency) },
    { label: texts.high, value: formatAmount(quote.regularMarketDayHigh, currency) },
    { label: texts.low, value: formatAmount(quote.regularMarketDayLow, currency) },
    { label: texts.volume, value: formatLargeNumber(quote.regularMarketVolume) },
    { label: texts.marketCap, value: formatLargeAmount(quote.marketCap, currency) },
    { label: texts.dividendYield, value: formatShare(defaultKeyStatistics.dividendYield) },
  ];
  return (
    <dl aria-label={texts.label} className={tileGrid}>
      {tiles.map(({ label, value }) => (
        <div key={label} className={tile}>
          <dt className="text-fine text-muted">{label}</dt>
          <dd className="tabular text-lead mt-0.5 font-semibold break-words">
            <Figure>{value}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  );
}
