import { loadCode } from '../../../../lib/load-code.ts';

/** Loads the chart library while the assets' data is on its way. */
export const loadSeriesCanvas = () => loadCode(() => import('./series-canvas.tsx'));
