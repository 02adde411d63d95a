import * as paths from '../../paths.ts';

const trialRoutes =
  /^\/(trial-dashboard|gratuito-to-pago|dashboard|dashboard-inativo|profile)(?=[?#]|$)/;

/** Where somebody goes whose trial has been opened: to where they wanted, or to the trial itself. */
export function trialRoute(wanted: string | undefined): string {
  return wanted !== undefined && trialRoutes.test(wanted) ? wanted : paths.trialDashboard;
}
