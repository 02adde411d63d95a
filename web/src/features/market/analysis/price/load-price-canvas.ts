import { loadCode } from '../../../../lib/load-code.ts';

/** Loads the chart library while the asset's data is on its way. */
export const loadPriceCanvas = () => loadCode(() => import('./price-canvas.tsx'));
