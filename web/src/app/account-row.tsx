import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { accountBar as texts } from '../copy/account-bar.ts';
import { sessionQueries } from '../features/access/session/session-queries.ts';
import { classNames } from '../lib/class-names.ts';
import { preloadPage } from '../lib/preload-page.ts';
import { useAccountPages, type AccountPage } from './use-account-pages.ts';

/** Where there is room, under the site's header: what the bar at the bottom is on phones. */
export default function AccountRow() {
  return (
    <QueryClientProvider client={sessionQueries}>
      <Row />
    </QueryClientProvider>
  );
}

function Row() {
  const { pages, current } = useAccountPages();
  return (
    <nav aria-label={texts.label} className="max-w-page mx-auto h-full px-5 md:px-8">
      <ul className="-mx-2 flex h-full items-stretch lg:gap-2">
        {pages.map((page) => (
          <li key={page.to} className="flex">
            <RowLink {...page} isCurrent={page === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RowLink({ to, label, Icon, isCurrent }: AccountPage & { readonly isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
      className={classNames(
        'rounded-small text-small relative flex items-center gap-2 px-2 whitespace-nowrap transition-colors duration-150 after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] lg:px-3 lg:after:inset-x-3',
        isCurrent
          ? 'text-ink after:bg-chosen font-semibold'
          : 'text-muted hover:text-ink font-medium',
      )}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </Link>
  );
}
