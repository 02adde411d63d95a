import { incomePage as texts } from '../../../copy/portfolio/income.ts';
import { PortfolioSubpage } from '../page/portfolio-subpage.tsx';
import { IncomePanel } from './income-panel.tsx';

/** The payments of a session's portfolio; readable without access. */
export default function IncomePage() {
  return (
    <PortfolioSubpage texts={texts}>
      <IncomePanel />
    </PortfolioSubpage>
  );
}
