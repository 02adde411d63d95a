import { loadCode } from '../../lib/load-code.ts';

/**
 * The personalization step is the largest one because of its asset search: it is loaded while the user types the
 * password.
 */
export function loadPersonalizationStep() {
  return loadCode(() => import('./personalization-step.tsx'));
}
