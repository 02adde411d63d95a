import { tradesPage as texts } from '../../../copy/portfolio/trades.ts';
import { PortfolioSubpage } from '../page/portfolio-subpage.tsx';
import { TradesPanel } from './trades-panel.tsx';

/** The trades of a session; read-only without access. */
export default function TradesPage() {
  return (
    <PortfolioSubpage texts={texts}>
      <TradesPanel />
    </PortfolioSubpage>
  );
}
