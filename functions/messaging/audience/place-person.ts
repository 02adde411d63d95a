import { isDeepStrictEqual } from 'node:util';
import { type AudienceOwner, type AudiencePlace } from '../../records/audience.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import type { AudienceStore } from './audience-store.ts';
import { placesOfAccount, placesOfReader } from './standing-of.ts';

export interface PlaceDependencies {
  readonly audience: AudienceStore;
  readonly clock: Clock;
}

/** Whoever meets a change of the same rows starts again from what it left. */
const maximumAttempts = 10;

/**
 * Puts an account where it belongs in the index, as it is now: by whatever events, in whatever order and however
 * often this is asked for, the rows say what follows from the person's own.
 */
export async function placeAccount(
  { audience, clock }: PlaceDependencies,
  accountId: string,
): Promise<void> {
  await place(
    audience,
    { by: 'account', accountId },
    () => audience.readAccount(accountId),
    (standing) => placesOfAccount(standing, clock()),
  );
}

/** The same of a reader of the newsletter. @param knownEmail as an old event has told it */
export async function placeReader(
  { audience }: Pick<PlaceDependencies, 'audience'>,
  subscriberId: string,
  knownEmail?: string,
): Promise<void> {
  await place(
    audience,
    { by: 'subscriber', subscriberId },
    () => audience.readReader(subscriberId, knownEmail),
    placesOfReader,
  );
}

async function place<Standing>(
  audience: AudienceStore,
  owner: AudienceOwner,
  read: () => Promise<
    Parameters<AudienceStore['save']>[1] & { readonly standing: Standing | undefined }
  >,
  placesOf: (standing: Standing) => readonly AudiencePlace[],
): Promise<void> {
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const before = await read();
    const places = before.standing === undefined ? [] : placesOf(before.standing);
    if (isSame(before.places, places)) return;
    if ((await audience.save(owner, before, places)) === 'saved') return;
    await pauseAfterRace(attempt);
  }
  throw new OperationalError('A person changes too often to be placed');
}

function isSame(before: readonly AudiencePlace[], after: readonly AudiencePlace[]): boolean {
  const read = (places: readonly AudiencePlace[]) =>
    new Map(places.map(({ kind, slot, channels }) => [kind, { slot, channels: [...channels] }]));
  return isDeepStrictEqual(read(before), read(after));
}
