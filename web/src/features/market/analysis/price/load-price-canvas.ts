import { loadCode } from '../../../../lib/load-code.ts';

/** Loads the chart library while the asset's data is being loaded. */
export const loadPriceCanvas = () => loadCode(() => import('./price-canvas.tsx'));
