import { getPortfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import { valuePortfolio } from '../../../../../shared/portfolio/valuation.ts';
import { portfolioPage as texts } from '../../../copy/portfolio/portfolio.ts';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PricesNote } from '../prices-note.tsx';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { usePortfolio } from '../use-portfolio.ts';
import { Allocation } from './allocation.tsx';

export function AllocationPanel() {
  const portfolio = usePortfolio();
  if (portfolio.data === undefined) {
    const skeleton = <AllocationSkeleton />;
    return <LoadingFailure query={portfolio} endpoints={[getPortfolio]} {...{ texts, skeleton }} />;
  }
  const { positions, assets, mayChange } = portfolio.data;
  const assetsByTicker = new Map(assets.map((asset) => [asset.ticker, asset]));
  const { rows } = valuePortfolio(positions, (ticker) => assetsByTicker.get(ticker));
  return (
    <>
      {mayChange ? null : <ReadOnlyNotice isEmpty={positions.length === 0} />}
      <Allocation rows={rows} skeleton={<AllocationSkeleton />} />
      {positions.length === 0 ? null : <PricesNote rows={rows} />}
    </>
  );
}

function AllocationSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="grid gap-5 lg:grid-cols-2">
        {[1, 2, 3].map((table) => (
          <Skeleton key={table} className="rounded-card h-56" />
        ))}
      </div>
    </Loading>
  );
}
