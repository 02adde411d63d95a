import { fixedIncomePage as texts } from '../../../copy/portfolio/fixed-income.ts';
import { PortfolioSubpage } from '../page/portfolio-subpage.tsx';
import { FixedIncomePanel } from './fixed-income-panel.tsx';

/** The investments in fixed income of a session; read-only without access. */
export default function FixedIncomePage() {
  return (
    <PortfolioSubpage texts={texts}>
      <FixedIncomePanel />
    </PortfolioSubpage>
  );
}
