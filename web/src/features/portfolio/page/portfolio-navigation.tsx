import { NavLink } from 'react-router-dom';
import { portfolioNavigation as texts } from '../../../copy/portfolio/portfolio.ts';
import { classNames } from '../../../lib/class-names.ts';
import * as paths from '../../../paths.ts';

const pages = [
  { to: paths.portfolio, label: texts.overview },
  // A part of the overview, and never the current page.
  { to: paths.positions, label: texts.positions, isPart: true },
  { to: paths.trades, label: texts.trades },
  { to: paths.fixedIncome, label: texts.fixedIncome },
  { to: paths.income, label: texts.income },
  { to: paths.allocation, label: texts.allocation },
] as const;

/** Links between the pages of the portfolio, and to its positions; the router marks the current page. */
export function PortfolioNavigation() {
  return (
    <nav aria-label={texts.label} className="border-rule mb-8 border-b print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(({ to, label, ...page }) => (
          <li key={to}>
            <NavLink
              end
              to={to}
              aria-current={'isPart' in page ? 'false' : 'page'}
              className={({ isActive }) =>
                classNames(
                  'inline-flex min-h-11 items-center border-b-2 font-medium',
                  isActive && !('isPart' in page)
                    ? 'border-brand text-ink'
                    : 'text-muted hover:text-ink border-transparent',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
