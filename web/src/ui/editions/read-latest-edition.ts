import { latestEdition, type LatestEdition } from '../../../../shared/contracts/latest-edition.ts';
import { callApi } from '../../lib/api.ts';

/** A page that stays open shows the next edition when it is opened again. */
const freshMilliseconds = 2 * 60_000;

/** One request for everything that shows the edition at about the same time. */
let lastRead: { readonly at: number; readonly edition: Promise<LatestEdition | null> } | undefined;

/** The newest edition, null before the first. @throws ApiError */
export async function readLatestEdition(): Promise<LatestEdition | null> {
  const now = Date.now();
  if (lastRead !== undefined && now - lastRead.at < freshMilliseconds) return lastRead.edition;
  const edition = callApi(latestEdition, {})
    .then((answer) => answer.edition)
    .catch((error: unknown) => {
      lastRead = undefined;
      throw error;
    });
  lastRead = { at: now, edition };
  return edition;
}
