import { loadCode } from '../../../lib/load-code.ts';

/** The file readers are larger than the rest of the page, and are loaded for the first file. */
export const loadReader = () => loadCode(() => import('./read-spreadsheet.ts'));
