import type { MessageSwitchChange } from '../../../shared/contracts/account-messages.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { raceAttempts } from '../../runtime/pause-after-race.ts';
import type { ChannelRows, ChannelStore } from './channel-store.ts';
import { planSettingsChange, type ChangeCause } from './plan-settings-change.ts';

export interface SetMessageSwitchesDependencies {
  readonly channels: ChannelStore;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Maximum attempts while concurrent requests change the same rows; each attempt reads them again. */
const maxAttempts = 10;

/**
 * Turns message kinds and channels of an account on or off, and records a consent for each change. Idempotent.
 * Applies from the next message on, including messages that already wait in a queue.
 * @param check validates the rows before the change, and may throw
 * @returns the current rows
 * @throws ProblemError `account_not_found`, `changed_meanwhile` when concurrent changes win every retry, and the
 * errors of `check`
 */
export async function setMessageSwitches(
  { channels, clock, newId }: SetMessageSwitchesDependencies,
  accountId: string,
  changes: readonly MessageSwitchChange[],
  cause: ChangeCause,
  check: (rows: ChannelRows) => void = () => undefined,
): Promise<ChannelRows> {
  for await (const _ of raceAttempts(maxAttempts)) {
    const rows = await channels.read(accountId);
    if (rows.registration === undefined) throw new ProblemError('account_not_found');
    check(rows);
    const readVersion = rows.settings?.updated_at;
    const updatedAt = laterThan([readVersion], clock());
    const plan = planSettingsChange(newId, rows.settings, changes, cause, updatedAt);
    if (plan === undefined) return rows;
    const changedEvent = newEvent({ clock, newId }, 'channels.changed', { accountId });
    const outcome = await channels.save(accountId, readVersion, { ...plan, changed: changedEvent });
    if (outcome === 'saved') return { ...rows, settings: plan.settings };
  }
  throw new ProblemError('changed_meanwhile');
}
