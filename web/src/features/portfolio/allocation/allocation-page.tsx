import { allocationPage as texts } from '../../../copy/portfolio/portfolio.ts';
import { PortfolioSubpage } from '../page/portfolio-subpage.tsx';
import { AllocationPanel } from './allocation-panel.tsx';

/** How the value of a session's portfolio is divided. */
export default function AllocationPage() {
  return (
    <PortfolioSubpage texts={texts}>
      <AllocationPanel />
    </PortfolioSubpage>
  );
}
