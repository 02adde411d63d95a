import { loadCode } from '../../../lib/load-code.ts';

/** The readers of files weigh more than all else of the page, and are loaded for the first file. */
export const loadReader = () => loadCode(() => import('./read-spreadsheet.ts'));
