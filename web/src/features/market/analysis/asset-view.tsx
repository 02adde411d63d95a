import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { todayInBrazil } from '../../../../../shared/values/birth-date.ts';
import { assetHeader } from '../../../copy/market/market.ts';
import type { AssetData } from '../../../../../shared/market/asset-data.ts';
import type { InitialAlert } from '../../alerts/alert-form.tsx';
import { AssetAlerts } from '../../alerts/asset-alerts.tsx';
import { useAlerts } from '../../alerts/use-alerts.ts';
import { CompareLink } from '../compare/compare-link.tsx';
import { AssetFailure } from './asset-failure.tsx';
import { AssetNotFound } from './asset-not-found.tsx';
import { AssetHeader } from './asset-header.tsx';
import { AssetSkeleton } from './asset-skeleton.tsx';
import type { AssetTab } from './asset-tab.ts';
import { AssetTabs } from './asset-tabs.tsx';
import { overviewGrid } from './asset-shapes.ts';
import { PriceRanges } from './ranges/price-ranges.tsx';
import { SlimBar, useScrolledPast } from './slim-bar.tsx';
import { AssetTiles } from './asset-tiles.tsx';
import { loadPriceCanvas } from './price/load-price-canvas.ts';
import { useAveragePrice } from './price/use-average-price.ts';
import { PriceChart } from './price/price-chart.tsx';
import { isOldQuote, quoteDelay } from './quote-age.ts';
import { useMinute } from './use-minute.ts';
import { useAssetData } from './use-asset-data.ts';
import type { Elements } from '../../../ui/elements.ts';

interface AssetViewProps {
  readonly symbol: string;
  readonly onFound: (symbol: string) => void;
  /** Called when the user chooses another asset. */
  readonly onChoose: (symbol: string) => void;
  /** The open section; it stays open when a second asset is compared. */
  readonly tab: AssetTab;
  readonly onTab: (tab: AssetTab) => void;
  /** Shown below the notice when the asset does not exist. */
  readonly startContent: ReactNode;
}

/** The whole analysis of one asset; a skeleton while it is loaded, or the reason why there is nothing. */
export default function AssetView(props: AssetViewProps) {
  const { symbol, onFound, onChoose, tab, onTab, startContent } = props;
  const now = useMinute();
  const { data: answer, error, dataUpdatedAt, refetch, isFetching } = useAssetData(symbol);
  const found = answer?.found ? answer.data.symbol : undefined;

  useEffect(() => {
    // The chart code is loaded in parallel with the data. If it cannot be loaded, the chart shows the error.
    loadPriceCanvas().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (found !== undefined) onFound(found);
  }, [found, onFound]);

  if (answer?.found) {
    const today = todayInBrazil(new Date(dataUpdatedAt));
    const actions = <CompareLink symbol={answer.data.symbol} />;
    return <AssetWithAlerts data={answer.data} {...{ actions, today, now, tab, onTab }} />;
  }
  if (answer !== undefined) {
    return <AssetNotFound message={answer.message} {...{ symbol, onChoose, startContent }} />;
  }
  if (error !== null) {
    return <AssetFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return <AssetSkeleton />;
}

/**
 * The asset with the user's alerts and average price, if these can be read; the asset itself is shown in any case.
 */
function AssetWithAlerts(props: Omit<AssetResultProps, 'alerts' | 'paid'>) {
  const { symbol, quote } = props.data;
  // Alerts are only for assets that B3 trades in reais.
  const isOfB3 = quote.currency === null || quote.currency === 'BRL';
  const { data: list } = useAlerts({ enabled: isOfB3 });
  const average = useAveragePrice(symbol);
  const paid = isOfB3 ? average : undefined;
  const [picked, setPicked] = useState<InitialAlert>();
  const waiting = list?.alerts.filter(
    ({ ticker, state }) => ticker === symbol && state === 'active',
  );
  // The chart is only drawn again when these prices change.
  const prices = waiting?.map(({ targetInCentavos }) => targetInCentavos / 100).join() ?? '';
  const targets = useMemo(() => (prices === '' ? [] : prices.split(',').map(Number)), [prices]);
  if (list === undefined || list.access === 'none') return <AssetResult {...props} paid={paid} />;
  const onPick = (price: number) => {
    const direction = price >= (quote.regularMarketPrice ?? 0) ? 'acima' : 'abaixo';
    setPicked({ direction, targetInCentavos: Math.max(1, Math.round(price * 100)) });
  };
  const part = <AssetAlerts {...{ symbol, list, picked }} />;
  return <AssetResult {...props} paid={paid} alerts={{ targets, onPick, part }} />;
}

interface AssetResultProps {
  readonly data: AssetData;
  /** The user's average purchase price per unit, in reais. */
  readonly paid?: number | undefined;
  /** The user's alerts, and the section that shows them. */
  readonly alerts?:
    | {
        readonly targets: readonly number[];
        readonly onPick: (price: number) => void;
        readonly part: ReactNode;
      }
    | undefined;
  /** Further actions for the asset. */
  readonly actions?: Elements;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly tab: AssetTab;
  readonly onTab: (tab: AssetTab) => void;
}

export function AssetResult(props: AssetResultProps) {
  const { data, paid, alerts, actions, today, now, tab, onTab } = props;
  const isOld = isOldQuote(data, now);
  const { wide, narrow, isGone: isPast } = useScrolledPast();
  return (
    <article aria-label={data.symbol} data-sheet data-stays data-wide className="animate-enter">
      <SlimBar symbol={data.symbol} quote={data.quote} isShown={isPast} />
      <AssetHeader {...{ data, isOld, actions }} delay={quoteDelay(data, now)} />
      <span ref={narrow} aria-hidden className="block h-px lg:hidden" />
      <div className="mt-4">
        <AssetTiles data={data} isOld={isOld} />
      </div>
      <AssetTabs
        {...{ data, today, isOld, tab, onTab }}
        mark={<span ref={wide} aria-hidden className="hidden h-px lg:block" />}
        overview={
          <>
            <div className={overviewGrid}>
              <PriceChart
                data={data}
                targets={alerts?.targets}
                paid={paid}
                onPick={alerts?.onPick}
              />
              <PriceRanges data={data} />
            </div>
            <div className="print:hidden">{alerts?.part}</div>
          </>
        }
      />
      <p className="text-fine text-muted max-w-text mt-8">{assetHeader.disclaimer}</p>
    </article>
  );
}
