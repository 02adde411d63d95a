import * as paths from '../../paths.ts';

const trialRoutes =
  /^\/(trial-dashboard|gratuito-to-pago|dashboard|dashboard-inativo|profile)(?=[?#]|$)/;

/** Where somebody goes whose trial has been opened: to where they wanted, or to the trial itself. */
export function trialRoute(requested: string | undefined): string {
  return requested !== undefined && trialRoutes.test(requested) ? requested : paths.trialDashboard;
}
