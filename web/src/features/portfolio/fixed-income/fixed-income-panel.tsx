import { getFixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import { fixedIncomePage as texts } from '../../../copy/portfolio/fixed-income.ts';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { sessionName } from '../../access/session/session-name.ts';
import { useSession } from '../../access/session/use-session.ts';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { FixedIncomeView } from './fixed-income-view.tsx';
import { useFixedIncome } from './use-fixed-income.ts';

export function FixedIncomePanel() {
  const owner = sessionName(useSession());
  const fixedIncome = useFixedIncome();
  if (owner === undefined) return null;
  if (fixedIncome.data === undefined) {
    const skeleton = <FixedIncomeSkeleton />;
    return (
      <LoadingFailure query={fixedIncome} endpoints={[getFixedIncome]} {...{ texts, skeleton }} />
    );
  }
  const { mayChange, investments } = fixedIncome.data;
  return (
    <>
      {mayChange ? null : <ReadOnlyNotice isEmpty={investments.length === 0} />}
      {/* The key resets the state when another user signs in. */}
      <FixedIncomeView key={owner} owner={owner} fixedIncome={fixedIncome.data} />
    </>
  );
}

function FixedIncomeSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Skeleton className="rounded-card h-28" />
      <div className="mt-12 grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    </Loading>
  );
}
