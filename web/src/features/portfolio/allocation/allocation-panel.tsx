import { getPortfolio } from '../../../../../shared/contracts/portfolio/portfolio.ts';
import { valuePortfolio } from '../../../../../shared/portfolio/valuation.ts';
import { allocationPage, portfolioPage as texts } from '../../../copy/portfolio/portfolio.ts';
import * as paths from '../../../paths.ts';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { PricesNote } from '../prices-note.tsx';
import { usePortfolio } from '../use-portfolio.ts';
import { Allocation } from './allocation.tsx';

export function AllocationPanel() {
  const portfolio = usePortfolio();
  if (portfolio.data === undefined) {
    const skeleton = <AllocationSkeleton />;
    return <LoadingFailure query={portfolio} endpoints={[getPortfolio]} {...{ texts, skeleton }} />;
  }
  const { positions, assets } = portfolio.data;
  const assetsByTicker = new Map(assets.map((asset) => [asset.ticker, asset]));
  const { rows } = valuePortfolio(positions, (ticker) => assetsByTicker.get(ticker));
  if (rows.every(({ valueInCentavos }) => valueInCentavos === null || valueInCentavos === 0)) {
    return (
      <p>
        <span>{allocationPage.empty}</span>{' '}
        <TextLink to={paths.portfolio} label={allocationPage.toOverview} />
      </p>
    );
  }
  return (
    <>
      <Allocation rows={rows} />
      <p className="mt-4">
        <PricesNote rows={rows} />
      </p>
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
