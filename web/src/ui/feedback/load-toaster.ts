import { loadCode } from '../../lib/load-code.ts';

export const loadToaster = () => loadCode(() => import('./toaster.tsx'));

/**
 * Loads the toaster before it is needed: after the connection is lost, the notice about it could not be loaded. If
 * this fails, the first notice loads it again.
 */
export function preloadToaster(): void {
  loadToaster().catch(() => undefined);
}
