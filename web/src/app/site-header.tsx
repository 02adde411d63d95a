import { Link, useLocation } from 'react-router-dom';
import { shell } from '../copy/shell.ts';
import { classNames } from '../lib/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { isActiveLink } from './active-link.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { preloadPage } from '../lib/navigation/preload-page.ts';
import { useHeaderLink } from './use-header-link.ts';
import * as paths from '../paths.ts';

export function SiteHeader() {
  const { pathname } = useLocation();
  return (
    <header className="bg-paper border-rule sticky top-0 z-30 border-b print:static print:border-0">
      <div className="max-w-page mx-auto flex h-16 items-center justify-between gap-5 px-5 md:px-8 lg:gap-6 print:max-w-none print:px-0">
        <Link to={paths.home} aria-label={shell.homeLink} className="rounded-small -m-2 p-2">
          <Logo className="h-7" />
        </Link>
        <nav aria-label={shell.mainNavigation} className="hidden h-full md:block print:hidden">
          <ul className="flex h-full items-stretch gap-1 lg:gap-3">
            {shell.links.map(({ to, label }) => (
              <li key={to} className="flex">
                <HeaderLink to={to} label={label} active={isActiveLink(to, pathname)} />
              </li>
            ))}
          </ul>
        </nav>
        <EnterLink />
        <MobileMenu />
      </div>
    </header>
  );
}

/** Both labels have the same width, so that hydration causes no layout shift. */
function EnterLink() {
  const { to, label } = useHeaderLink();
  return (
    <Link
      to={to}
      onPointerEnter={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
      className="rounded-card border-field hover:border-ink hidden min-h-10 min-w-[7.5rem] items-center justify-center border px-4 text-[0.9375rem] font-semibold whitespace-nowrap transition-colors duration-150 md:inline-flex print:hidden"
    >
      {label}
    </Link>
  );
}

function HeaderLink(props: {
  readonly to: string;
  readonly label: string;
  readonly active: boolean;
}) {
  const { to, label, active } = props;
  return (
    <Link
      to={to}
      aria-current={active ? 'page' : undefined}
      onPointerEnter={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
      className={classNames(
        'rounded-small relative flex items-center px-2 whitespace-nowrap lg:px-2.5 text-[0.9375rem] transition-colors duration-150 after:absolute after:inset-x-2 lg:after:inset-x-2.5 after:-bottom-px after:h-[3px]',
        active ? 'text-ink after:bg-chosen font-semibold' : 'text-muted hover:text-ink font-medium',
      )}
    >
      {label}
    </Link>
  );
}
