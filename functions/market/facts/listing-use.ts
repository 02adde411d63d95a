import type { Brapi, ListedAsset } from '../../integrations/brapi.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { sortByTurnover } from './turnover.ts';

/**
 * Wraps a partner so that its list, read for one purpose, serves another as well. A failure of that is only reported.
 * @param use gets the assets of a list that has any, the most traded first
 * @param failure the message that reports it
 */
export function withListingUse(
  brapi: Pick<Brapi, 'listAssets'>,
  use: (listed: readonly ListedAsset[]) => Promise<unknown>,
  failure: string,
): Pick<Brapi, 'listAssets'> {
  return {
    async listAssets() {
      const listed = await brapi.listAssets();
      try {
        if (listed.length > 0) await use(sortByTurnover(listed));
      } catch (error) {
        reportFailure(failure, {}, error, 'warn');
      }
      return listed;
    },
  };
}
