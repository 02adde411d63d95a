import { loadCode } from '../../../lib/load-code.ts';

/** Loads the whole analysis view of an asset; the search is loaded before it. */
export function loadAssetView() {
  return loadCode(() => import('./asset-view.tsx'));
}
