import { loadCode } from '../../../lib/load-code.ts';

/** The longest screen comes with the asset search: it is loaded while the password is typed. */
export function loadTrialPersonalization() {
  return loadCode(() => import('./trial-personalization-step.tsx'));
}
