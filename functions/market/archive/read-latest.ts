import type { LatestEdition } from '../../../shared/contracts/latest-edition.ts';
import { editionPath } from '../../../shared/editions/edition-address.ts';
import { editionTitle } from '../../editions/messages/edition-message.ts';
import { publicEdition } from '../../editions/messages/public-edition.ts';
import type { EditionArchive } from './edition-archive.ts';

/** Returns the newest edition for the public; null before the first. */
export async function readLatest(archive: EditionArchive): Promise<LatestEdition | null> {
  const newest = await archive.newest();
  const facts = newest && (await archive.facts(newest));
  if (facts === undefined) return null;
  const { kind, day, madeAt } = facts;
  const { parts } = publicEdition(facts);
  return { kind, day, madeAt, path: editionPath(facts), ...editionTitle(facts), parts: [...parts] };
}
