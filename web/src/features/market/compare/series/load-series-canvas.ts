import { loadCode } from '../../../../lib/load-code.ts';

/** Loads the chart library while the assets' data is being loaded. */
export const loadSeriesCanvas = () => loadCode(() => import('./series-canvas.tsx'));
