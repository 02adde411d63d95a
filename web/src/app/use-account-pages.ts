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
import { useLocation } from 'react-router-dom';
import { accountBar as texts } from '../copy/account-bar.ts';
import { useSession } from '../features/access/session/use-session.ts';
import { useAccess } from '../features/access/use-access.ts';
import { useHeaderLink } from './use-header-link.ts';
import * as paths from '../paths.ts';

export interface AccountPage {
  readonly to: string;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** The account pages and the current one. */
export interface AccountPages {
  readonly pages: readonly AccountPage[];
  readonly current: AccountPage | undefined;
}

export function useAccountPages(): AccountPages {
  const pages = usePages();
  return { pages, current: useCurrent(pages) };
}

/** With access, settings are in the dashboard; without it, the plans are offered. */
function usePages(): readonly AccountPage[] {
  const session = useSession();
  const { data } = useAccess();
  const dashboard = useHeaderLink().to;
  const seemsActive = session?.kind === 'account' && session.user.plano === 'ativo';
  const isActive = data === undefined ? seemsActive : data.accountType === 'active';
  return [
    { to: dashboard, label: texts.dashboard, Icon: LayoutDashboard },
    { to: paths.portfolio, label: texts.portfolio, Icon: ChartPie },
    { to: paths.accountAssistant, label: texts.assistant, Icon: Sparkles },
    { to: paths.alerts, label: texts.alerts, Icon: Bell },
    { to: paths.messages, label: texts.messages, Icon: MessageSquareText },
    isActive
      ? { to: paths.settings, label: texts.settings, Icon: SlidersHorizontal }
      : { to: paths.plans, label: texts.plans, Icon: BookOpen },
  ];
}

/** Assets are compared from the dashboard, where each of them is analysed. */
const dashboards: readonly string[] = [
  paths.dashboard,
  paths.inactiveDashboard,
  paths.trialDashboard,
  paths.comparisonPage,
];

/** Finds the current page by path and query, then by a page that it redirects to, then by the dashboard. */
function useCurrent(pages: readonly AccountPage[]): AccountPage | undefined {
  const { pathname, search } = useLocation();
  const page = pathname.replace(/(?<!\/)\/+$/, '');
  const exact = pages.find(({ to }) => to === `${page}${search}`);
  const ofPage = pages.find(({ to }) => page === to || page.startsWith(`${to}/`));
  return exact ?? ofPage ?? (dashboards.includes(page) ? pages[0] : undefined);
}
