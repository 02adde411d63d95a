import * as paths from '../../paths.ts';

/** The pages that the session of a trial opens. */
const trialPages: readonly string[] = [
  paths.trialDashboard,
  paths.upgrade,
  paths.dashboard,
  paths.inactiveDashboard,
  paths.profile,
  ...paths.portfolioPages,
  paths.weeklyReports,
  paths.alerts,
  paths.accountAssistant,
  paths.comparisonPage,
  paths.messages,
];

/** Returns whether the session of a trial opens a route. */
export function isTrialRoute(route: string): boolean {
  const path = route.replace(/[?#].*/s, '');
  const isReport = path.startsWith(`${paths.weeklyReports}/`);
  return isReport || trialPages.includes(path);
}

/** Returns the path after a trial's login: the requested page, or the trial's dashboard. */
export function trialRoute(requested: string | undefined): string {
  return requested !== undefined && isTrialRoute(requested) ? requested : paths.trialDashboard;
}
