import { loadCode } from '../../../../lib/load-code.ts';

/** The drawing library is loaded by whoever opens an asset, while its figures are on their way. */
export const loadPriceCanvas = () => loadCode(() => import('./price-canvas.tsx'));
