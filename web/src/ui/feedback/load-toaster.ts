import { loadCode } from '../../lib/load-code.ts';

export const loadToaster = () => loadCode(() => import('./toaster.tsx'));

/**
 * Fetches what shows notices before there is one: a notice that the connection is gone cannot
 * fetch it any more. If it fails, the first notice asks again.
 */
export function preloadToaster(): void {
  loadToaster().catch(() => undefined);
}
