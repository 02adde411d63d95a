import { loadCode } from '../../../../lib/load-code.ts';

/** Loads the chart library while the assets' data is on its way. */
export const loadCourseCanvas = () => loadCode(() => import('./course-canvas.tsx'));
