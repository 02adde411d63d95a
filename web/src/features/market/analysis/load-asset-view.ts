import { loadCode } from '../../../lib/load-code.ts';

/** The whole analysis of one asset; the search for it is there before. */
export function loadAssetView() {
  return loadCode(() => import('./asset-view.tsx'));
}
