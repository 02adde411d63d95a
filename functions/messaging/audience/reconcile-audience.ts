import { isDeepStrictEqual } from 'node:util';
import { type AudienceOwner, type ScheduleEntry } from '../../entities/audience.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import type { AudienceStore } from './audience-store.ts';
import { accountScheduleEntries, readerScheduleEntries } from './recipients.ts';

export interface AudienceDependencies {
  readonly audience: AudienceStore;
  readonly clock: Clock;
}

/** On a concurrent change of the same rows, read again and retry. */
const maxAttempts = 10;

/**
 * Writes an account's entries in the audience index from its stored state. Idempotent, and independent of the order
 * of events.
 */
export async function reconcileAccountAudience(
  { audience, clock }: AudienceDependencies,
  accountId: string,
): Promise<void> {
  await reconcileEntries(
    audience,
    { by: 'account', accountId },
    () => audience.readAccount(accountId),
    (recipient) => accountScheduleEntries(recipient, clock()),
  );
}

/**
 * Writes the entries of a newsletter reader.
 * @param emailFromEvent from an event of an older version
 */
export async function reconcileReaderAudience(
  { audience }: Pick<AudienceDependencies, 'audience'>,
  subscriberId: string,
  emailFromEvent?: string,
): Promise<void> {
  await reconcileEntries(
    audience,
    { by: 'subscriber', subscriberId },
    () => audience.readReader(subscriberId, emailFromEvent),
    readerScheduleEntries,
  );
}

async function reconcileEntries<Recipient>(
  audience: AudienceStore,
  owner: AudienceOwner,
  read: () => Promise<
    Parameters<AudienceStore['save']>[1] & { readonly recipient: Recipient | undefined }
  >,
  entriesOf: (recipient: Recipient) => readonly ScheduleEntry[],
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await read();
    const entries = before.recipient === undefined ? [] : entriesOf(before.recipient);
    if (isSame(before.entries, entries)) return;
    if ((await audience.save(owner, before, entries)) === 'saved') return;
    await pauseAfterRace(attempt);
  }
  throw new OperationalError('Concurrent changes prevented writing the audience entries');
}

function isSame(before: readonly ScheduleEntry[], after: readonly ScheduleEntry[]): boolean {
  const read = (entries: readonly ScheduleEntry[]) =>
    new Map(entries.map(({ kind, slot, channels }) => [kind, { slot, channels: [...channels] }]));
  return isDeepStrictEqual(read(before), read(after));
}
