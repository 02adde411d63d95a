import { loadCode } from '../../../lib/load-code.ts';

/** The list of one's own assets, which an asset that is open needs nothing of. */
export function loadFollowedAssets() {
  return loadCode(() => import('./followed-assets.tsx'));
}
