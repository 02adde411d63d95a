import { latestEdition, type LatestEdition } from '../../../../shared/contracts/latest-edition.ts';
import { callApi } from '../../lib/api.ts';

/** One question for all that a visit shows of it. */
let pendingEdition: Promise<LatestEdition | null> | undefined;

/** The newest edition, null before the first. @throws ApiError */
export async function readLatestEdition(): Promise<LatestEdition | null> {
  pendingEdition ??= callApi(latestEdition, {})
    .then(({ edition }) => edition)
    .catch((error: unknown) => {
      pendingEdition = undefined;
      throw error;
    });
  return pendingEdition;
}
