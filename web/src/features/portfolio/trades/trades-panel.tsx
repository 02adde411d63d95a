import { getTrades } from '../../../../../shared/contracts/portfolio/trades.ts';
import { tradesPage as texts } from '../../../copy/portfolio/trades.ts';
import { LoadingFailure } from '../../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { sessionName } from '../../access/session/session-name.ts';
import { useSession } from '../../access/session/use-session.ts';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { TradesView } from './trades-view.tsx';
import { useTrades } from './use-trades.ts';

export function TradesPanel() {
  const owner = sessionName(useSession());
  const trades = useTrades();
  if (owner === undefined) return null;
  if (trades.data === undefined) {
    const skeleton = <TradesSkeleton />;
    return <LoadingFailure query={trades} endpoints={[getTrades]} {...{ texts, skeleton }} />;
  }
  return (
    <>
      {trades.data.mayChange ? null : <ReadOnlyNotice isEmpty={trades.data.trades.length === 0} />}
      {/* The key resets the state when another user signs in. */}
      <TradesView key={owner} owner={owner} trades={trades.data} />
    </>
  );
}

function TradesSkeleton() {
  return (
    <Loading label={texts.loading}>
      <Skeleton className="rounded-card h-28" />
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
        {[1, 2, 3].map((field) => (
          <Skeleton key={field} className="h-12" />
        ))}
      </div>
      <div className="mt-8 grid gap-3">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    </Loading>
  );
}
