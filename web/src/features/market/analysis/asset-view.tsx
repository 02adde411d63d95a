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
import { overviewGrid } from './asset-layout.ts';
import { PriceRanges } from './ranges/price-ranges.tsx';
import { StickyAssetBar, useScrolledPast } from './sticky-asset-bar.tsx';
import { AssetTiles } from './asset-tiles.tsx';
import { loadPriceCanvas } from './price/load-price-canvas.ts';
import { useAveragePrice } from './price/use-average-price.ts';
import { PriceChart } from './price/price-chart.tsx';
import { isOldQuote, quoteDelay } from './quote-age.ts';
import { useCurrentMinute } from './use-current-minute.ts';
import { useAssetData } from './use-asset-data.ts';
import type { Elements } from '../../../ui/elements.ts';

interface AssetViewProps {
  readonly symbol: string;
  readonly onFound: (symbol: string) => void;
  /** Called with the symbol of another asset that the user selects. */
  readonly onAssetChange: (symbol: string) => void;
  /** The open section; it stays open when a second asset is compared. */
  readonly tab: AssetTab;
  readonly onTabChange: (tab: AssetTab) => void;
  /** Shown below the notice when the asset does not exist. */
  readonly startContent: ReactNode;
}

/** The complete analysis of one asset; a skeleton while it loads, otherwise the reason why it cannot be shown. */
export default function AssetView(props: AssetViewProps) {
  const { symbol, onFound, onAssetChange: onChoose, tab, onTabChange: onTab, startContent } = props;
  const now = useCurrentMinute();
  const { data: answer, error, dataUpdatedAt, refetch, isFetching } = useAssetData(symbol);
  const found = answer?.found ? answer.data.symbol : undefined;

  useEffect(() => {
    // Load the chart code in parallel with the data. If it cannot be loaded, the chart itself shows the error.
    loadPriceCanvas().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (found !== undefined) onFound(found);
  }, [found, onFound]);

  if (answer?.found) {
    const today = todayInBrazil(new Date(dataUpdatedAt));
    const actions = <CompareLink symbol={answer.data.symbol} />;
    return (
      <AssetWithAlerts data={answer.data} {...{ actions, today, now, tab, onTabChange: onTab }} />
    );
  }
  if (answer !== undefined) {
    return <AssetNotFound message={answer.message} {...{ symbol, onChoose, startContent }} />;
  }
  if (error !== null) {
    return <AssetFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return <AssetSkeleton />;
}

/** The asset, with the user's alerts and average price if these can be read. */
function AssetWithAlerts(props: Omit<AssetResultProps, 'alerts' | 'paid'>) {
  const { symbol, quote } = props.data;
  // Only assets that B3 trades in reais can have alerts.
  const canHaveAlerts = quote.currency === null || quote.currency === 'BRL';
  const { data: list } = useAlerts({ enabled: canHaveAlerts });
  const average = useAveragePrice(symbol);
  const averagePrice = canHaveAlerts ? average : undefined;
  const [initialAlert, setInitialAlert] = useState<InitialAlert>();
  const activeAlerts = list?.alerts.filter(
    ({ ticker, state }) => ticker === symbol && state === 'active',
  );
  // A string, so that the chart is drawn again only when a price changes.
  const prices = activeAlerts?.map(({ targetInCentavos }) => targetInCentavos / 100).join() ?? '';
  const targets = useMemo(() => (prices === '' ? [] : prices.split(',').map(Number)), [prices]);
  if (list === undefined || list.access === 'none')
    return <AssetResult {...props} averagePrice={averagePrice} />;
  const onPick = (price: number) => {
    const direction = price >= (quote.regularMarketPrice ?? 0) ? 'acima' : 'abaixo';
    setInitialAlert({ direction, targetInCentavos: Math.max(1, Math.round(price * 100)) });
  };
  const section = <AssetAlerts {...{ symbol, list, picked: initialAlert }} />;
  return (
    <AssetResult {...props} averagePrice={averagePrice} alerts={{ targets, onPick, section }} />
  );
}

interface AssetResultProps {
  readonly data: AssetData;
  /** The user's average purchase price per unit, in reais. */
  readonly averagePrice?: number | undefined;
  /** The alert prices for the chart, and the section that lists the alerts. */
  readonly alerts?:
    | {
        readonly targets: readonly number[];
        readonly onPick: (price: number) => void;
        readonly section: ReactNode;
      }
    | undefined;
  /** Further actions for the asset. */
  readonly actions?: Elements;
  /** `yyyy-mm-dd`. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly tab: AssetTab;
  readonly onTabChange: (tab: AssetTab) => void;
}

export function AssetResult(props: AssetResultProps) {
  const { data, averagePrice: paid, alerts, actions, today, now, tab, onTabChange: onTab } = props;
  const isOld = isOldQuote(data, now);
  const { wide, narrow, isPast } = useScrolledPast();
  return (
    <article aria-label={data.symbol} data-sheet data-stays data-wide className="animate-enter">
      <StickyAssetBar symbol={data.symbol} quote={data.quote} isShown={isPast} />
      <AssetHeader {...{ data, isOld, actions }} delay={quoteDelay(data, now)} />
      <span ref={narrow} aria-hidden className="block h-px lg:hidden" />
      <div className="mt-4">
        <AssetTiles data={data} isOld={isOld} />
      </div>
      <AssetTabs
        {...{ data, today, isOld, tab, onTabChange: onTab }}
        mark={<span ref={wide} aria-hidden className="hidden h-px lg:block" />}
        overview={
          <>
            <div className={overviewGrid}>
              <PriceChart
                data={data}
                targets={alerts?.targets}
                averagePrice={paid}
                onPick={alerts?.onPick}
              />
              <PriceRanges data={data} />
            </div>
            <div className="print:hidden">{alerts?.section}</div>
          </>
        }
      />
      <p className="text-fine text-muted max-w-text mt-8">{assetHeader.disclaimer}</p>
    </article>
  );
}
