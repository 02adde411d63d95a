import { useEffect, useRef } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  Bell,
  BookOpen,
  ChartPie,
  LayoutDashboard,
  MessageSquareText,
  SlidersHorizontal,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { accountBar as texts } from '../copy/account-bar.ts';
import { sessionQueries } from '../features/access/session/session-queries.ts';
import { useSession } from '../features/access/session/use-session.ts';
import { useAccess } from '../features/access/use-access.ts';
import { classNames } from '../lib/class-names.ts';
import { preloadPage } from '../lib/preload-page.ts';
import { keepCovered } from '../ui/covered-bottom.ts';
import { useEntrance } from './use-entrance.ts';
import * as paths from '../paths.ts';

interface Destination {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** On phones: the ways between the pages of whoever is signed in, under the thumb. */
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
  const destinations = useDestinations();
  const current = useCurrent(destinations);
  return (
    <>
      {/* Lets the end of the page be scrolled out from under the bar. */}
      <div aria-hidden className="h-(--bar,0px) md:hidden print:hidden" />
      <nav
        ref={barRef}
        aria-label={texts.label}
        className="bg-surface border-rule fixed inset-x-0 bottom-0 z-20 border-t pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] md:hidden print:hidden"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {destinations.map((destination) => (
            <li key={destination.to} className="grid">
              <BarLink {...destination} isCurrent={destination === current} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

function BarLink({ to, label, Icon, isCurrent }: Destination & { readonly isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerDown={() => preloadPage(to)}
      onFocus={() => preloadPage(to)}
      className={classNames(
        // Within the bar, whose edges cut what stands out.
        'relative flex min-h-[56px] flex-col items-center justify-center gap-1 px-1 py-[6px] text-center text-[min(0.6875rem,3vw)] leading-tight hyphens-auto -outline-offset-3 transition-colors duration-150 before:absolute before:inset-x-4 before:-top-px before:h-[3px]',
        isCurrent
          ? 'text-brand before:bg-chosen font-semibold'
          : 'text-muted hover:text-ink font-medium',
      )}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      {label}
    </Link>
  );
}

/** Who has access changes their settings in the dashboard; others may look at the plans. */
function useDestinations(): readonly Destination[] {
  const session = useSession();
  const { data } = useAccess();
  const dashboard = useEntrance().to;
  const seemsActive = session?.kind === 'account' && session.user.plano === 'ativo';
  const isActive = data === undefined ? seemsActive : data.accountType === 'active';
  return [
    { to: dashboard, label: texts.dashboard, Icon: LayoutDashboard },
    { to: paths.portfolio, label: texts.portfolio, Icon: ChartPie },
    { to: paths.ownAssistant, label: texts.assistant, Icon: Sparkles },
    { to: paths.alerts, label: texts.alerts, Icon: Bell },
    { to: paths.messages, label: texts.messages, Icon: MessageSquareText },
    isActive
      ? { to: paths.settings, label: texts.settings, Icon: SlidersHorizontal }
      : { to: paths.plans, label: texts.plans, Icon: BookOpen },
  ];
}

const dashboards: readonly string[] = [
  paths.dashboard,
  paths.inactiveDashboard,
  paths.trialDashboard,
];

/** The one whose page is shown: by its address with its query, or else by that of a dashboard. */
function useCurrent(destinations: readonly Destination[]): Destination | undefined {
  const { pathname, search } = useLocation();
  const page = pathname.replace(/\/+$/, '');
  const exact = destinations.find(({ to }) => to === `${page}${search}`);
  const ofPage = destinations.find(({ to }) => to === page);
  return exact ?? ofPage ?? (dashboards.includes(page) ? destinations[0] : undefined);
}
