import { getPortfolio } from '../../../../shared/contracts/portfolio/portfolio.ts';
import { portfolioPage as texts } from '../../copy/portfolio/portfolio.ts';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { sessionName } from '../access/session/session-name.ts';
import { useSession } from '../access/session/use-session.ts';
import { FixedIncomeLine } from './fixed-income/fixed-income-line.tsx';
import { useFixedIncome } from './fixed-income/use-fixed-income.ts';
import { PortfolioView } from './portfolio-view.tsx';
import { ReadOnlyNotice } from './read-only-notice.tsx';
import { usePortfolio } from './use-portfolio.ts';

export function PortfolioPanel() {
  const owner = sessionName(useSession());
  const portfolio = usePortfolio();
  const fixedIncome = useFixedIncome();
  if (owner === undefined) return null;
  if (portfolio.data === undefined) {
    const skeleton = <PortfolioSkeleton />;
    return <LoadingFailure query={portfolio} endpoints={[getPortfolio]} {...{ texts, skeleton }} />;
  }
  // Its line is above the figures, which would move down. A failure does not hold them up.
  if (fixedIncome.isLoading && fixedIncome.failureCount === 0) return <PortfolioSkeleton />;
  return (
    <>
      {portfolio.data.mayChange ? null : (
        <ReadOnlyNotice isEmpty={portfolio.data.positions.length === 0} />
      )}
      <FixedIncomeLine portfolio={portfolio.data} />
      {/* The key resets the state when another user signs in. */}
      <PortfolioView key={owner} owner={owner} portfolio={portfolio.data} />
    </>
  );
}

function PortfolioSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((tile) => (
          <Skeleton key={tile} className="rounded-card h-32" />
        ))}
      </div>
      <Skeleton className="mt-12 h-8 w-40" />
      <div className="mt-6 grid gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </Loading>
  );
}
