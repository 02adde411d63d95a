import { loadCode } from '../../../../lib/load-code.ts';

/** The drawing library is loaded by whoever compares, while the figures are on their way. */
export const loadCourseCanvas = () => loadCode(() => import('./course-canvas.tsx'));
