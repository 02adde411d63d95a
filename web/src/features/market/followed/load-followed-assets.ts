import { loadCode } from '../../../lib/load-code.ts';

/** Loads the list of the user's assets, which the view of an open asset does not need. */
export function loadFollowedAssets() {
  return loadCode(() => import('./followed-assets.tsx'));
}
