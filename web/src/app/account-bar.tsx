import { useEffect, useRef } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { accountBar as texts } from '../copy/account-bar.ts';
import { sessionQueries } from '../features/access/session/session-queries.ts';
import { classNames } from '../lib/class-names.ts';
import { preloadPage } from '../lib/navigation/preload-page.ts';
import { keepCovered } from '../ui/covered-bottom.ts';
import { AccountRow } from './account-row.tsx';
import { useAccountPages, type AccountPage } from './use-account-pages.ts';

/** Links between the account pages: at the bottom of phones, below the site header on wider screens. */
export default function AccountBar() {
  return (
    <QueryClientProvider client={sessionQueries}>
      <Bar />
    </QueryClientProvider>
  );
}

function Bar() {
  const barRef = useRef<HTMLElement>(null);
  useEffect(() => keepCovered(barRef.current, '--bar'), []);
  const { pages, current } = useAccountPages();
  return (
    <>
      <AccountRow pages={pages} current={current} />
      <nav
        ref={barRef}
        aria-label={texts.label}
        className="bg-surface border-rule fixed inset-x-0 bottom-0 z-20 border-t pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] md:hidden print:hidden"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {pages.map((page) => (
            <li key={page.to} className="grid">
              <BarLink {...page} isCurrent={page === current} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function BarLink({ to, label, Icon, isCurrent }: AccountPage & { readonly isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerDown={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
      className={classNames(
        // Inside the bar, because the bar clips elements beyond its edges.
        'relative flex min-h-[56px] flex-col items-center justify-center gap-1 px-1 py-[6px] text-center text-[min(0.6875rem,3vw)] leading-tight hyphens-auto -outline-offset-3 transition-colors duration-150 before:absolute before:inset-x-4 before:-top-px before:h-[3px]',
        isCurrent
          ? 'text-brand before:bg-chosen font-semibold'
          : 'text-muted hover:text-ink font-medium',
      )}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <span>{label}</span>
    </Link>
  );
}
