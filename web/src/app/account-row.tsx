import { Link } from 'react-router-dom';
import { accountBar as texts } from '../copy/account-bar.ts';
import { classNames } from '../lib/class-names.ts';
import { preloadPage } from '../lib/navigation/preload-page.ts';
import type { AccountPage, AccountPages } from './use-account-pages.ts';

/** The wide-screen form of the bar at the bottom of phones. */
export function AccountRow({ pages, current }: AccountPages) {
  return (
    <nav
      aria-label={texts.label}
      className="max-w-page mx-auto hidden h-full px-5 md:block md:px-8"
    >
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
      <span>{label}</span>
    </Link>
  );
}
