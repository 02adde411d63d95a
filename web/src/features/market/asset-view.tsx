import { useEffect, useState } from 'react';
import { todayInBrazil } from '../../../../shared/values/birth-date.ts';
import { assetHeader } from '../../copy/market.ts';
import type { AssetData } from '../../../../shared/market/asset-data.ts';
import { AssetFailure, AssetNotFound } from './asset-absence.tsx';
import { AssetHeader } from './asset-header.tsx';
import { AssetSkeleton } from './asset-skeleton.tsx';
import { AssetTabs, type AssetTab } from './asset-tabs.tsx';
import { AssetTiles } from './asset-tiles.tsx';
import { loadPriceCanvas } from './load-price-canvas.ts';
import { PriceChart } from './price-chart.tsx';
import { useAssetData } from './use-asset-data.ts';

interface AssetViewProps {
  readonly symbol: string;
  readonly onFound: (symbol: string) => void;
  /** Another asset is wanted. */
  readonly onChoose: (symbol: string) => void;
}

/** All that is known of one asset; while it is asked for, its shape; or why there is nothing. */
export default function AssetView({ symbol, onFound, onChoose }: AssetViewProps) {
  const { data: answer, error, dataUpdatedAt, refetch, isFetching } = useAssetData(symbol);
  // Who compares two assets stays in the section that is being compared.
  const [tab, setTab] = useState<AssetTab>('indicadores');
  const found = answer?.found ? answer.data.symbol : undefined;

  useEffect(() => {
    // Both are on their way together. Where it fails, the chart says so.
    loadPriceCanvas().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (found !== undefined) onFound(found);
  }, [found, onFound]);

  if (answer?.found) {
    const today = todayInBrazil(new Date(dataUpdatedAt));
    return <AssetResult data={answer.data} {...{ today, tab }} onTab={setTab} />;
  }
  if (answer !== undefined) {
    return <AssetNotFound symbol={symbol} message={answer.message} onChoose={onChoose} />;
  }
  if (error !== null) {
    return <AssetFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return <AssetSkeleton />;
}

interface AssetResultProps {
  readonly data: AssetData;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  readonly tab: AssetTab;
  readonly onTab: (tab: AssetTab) => void;
}

export function AssetResult({ data, today, tab, onTab }: AssetResultProps) {
  return (
    <article aria-label={data.symbol} className="animate-enter">
      <AssetHeader data={data} />
      <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 lg:order-last">
          <AssetTiles data={data} />
        </div>
        <PriceChart data={data} />
      </div>
      <AssetTabs {...{ data, today, tab, onTab }} />
      <p className="text-fine text-muted max-w-text mt-8">{assetHeader.disclaimer}</p>
    </article>
  );
}
