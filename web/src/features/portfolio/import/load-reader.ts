import { loadCode } from '../../../lib/load-code.ts';

/** The file readers are larger than the rest of the page, and are loaded for the first file. */
export async function loadReader() {
  const [{ readSpreadsheet }, { readWithHoldings }] = await Promise.all([
    loadCode(() => import('./read-spreadsheet.ts')),
    loadCode(() => import('./read-with-holdings.ts')),
  ]);
  return { readSpreadsheet, readWithHoldings };
}
