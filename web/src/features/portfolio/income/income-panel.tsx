import { getPortfolioIncome } from '../../../../../shared/contracts/portfolio/income.ts';
import { incomePage as texts } from '../../../copy/portfolio/income.ts';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { sessionName } from '../../access/session/session-name.ts';
import { useSession } from '../../access/session/use-session.ts';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { hasHeldNothing } from './income-totals.ts';
import { IncomeView } from './income-view.tsx';
import { useIncome } from './use-income.ts';

export function IncomePanel() {
  const owner = sessionName(useSession());
  const income = useIncome();
  if (owner === undefined) return null;
  if (income.data === undefined) {
    const skeleton = <IncomeSkeleton />;
    return (
      <LoadingFailure query={income} endpoints={[getPortfolioIncome]} {...{ texts, skeleton }} />
    );
  }
  return (
    <>
      {income.data.mayChange ? null : <ReadOnlyNotice isEmpty={hasHeldNothing(income.data)} />}
      {/* The key resets the state when another user signs in. */}
      <IncomeView key={owner} income={income.data} />
    </>
  );
}

function IncomeSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="grid gap-4 sm:grid-cols-3">
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="rounded-card h-28" />
        ))}
      </div>
      <Skeleton className="rounded-card mt-10 h-72" />
      <div className="mt-10 grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </Loading>
  );
}
