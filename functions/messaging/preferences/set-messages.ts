import type { MessageSwitchChange } from '../../../shared/contracts/account-messages.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { raceAttempts } from '../../runtime/pause-after-race.ts';
import type { ChannelRows, ChannelStore } from './channel-store.ts';
import { planSettingsChange, type ChangeCause } from './plan-settings-change.ts';

export interface SetMessagesDependencies {
  readonly channels: ChannelStore;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Maximum attempts while concurrent requests change the same rows; each attempt reads them again. */
const maximumAttempts = 10;

/**
 * Turns message kinds and channels of an account on or off, and records a consent for each change. Idempotent.
 * Applies from the next message on, including messages that already wait in a queue.
 * @param check validates the rows before the change, and may throw
 * @returns the current rows
 * @throws ProblemError `account_not_found`, `changed_meanwhile` when concurrent changes win every retry, and the
 * errors of `check`
 */
export async function setMessages(
  { channels, clock, newId }: SetMessagesDependencies,
  accountId: string,
  turns: readonly MessageSwitchChange[],
  cause: ChangeCause,
  check: (rows: ChannelRows) => void = () => undefined,
): Promise<ChannelRows> {
  for await (const _ of raceAttempts(maximumAttempts)) {
    const rows = await channels.read(accountId);
    if (rows.registration === undefined) throw new ProblemError('account_not_found');
    check(rows);
    const seen = rows.settings?.updated_at;
    const updatedAt = laterThan([seen], clock());
    const plan = planSettingsChange(newId, rows.settings, turns, cause, updatedAt);
    if (plan === undefined) return rows;
    const changed = newEvent({ clock, newId }, 'channels.changed', { accountId });
    const outcome = await channels.save(accountId, seen, { ...plan, changed });
    if (outcome === 'saved') return { ...rows, settings: plan.settings };
  }
  throw new ProblemError('changed_meanwhile');
}
