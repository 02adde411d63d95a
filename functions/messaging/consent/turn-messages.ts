import type { MessageTurn } from '../../../shared/contracts/own-messages.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan, type Clock } from '../../runtime/clock.ts';
import type { NewId } from '../../runtime/ids.ts';
import { newEvent } from '../../runtime/outbox.ts';
import { raceAttempts } from '../../runtime/pause-after-race.ts';
import type { ChannelRows, ChannelStore } from './channel-store.ts';
import { planTurns, type TurnCause } from './plan-turns.ts';

export interface TurnDependencies {
  readonly channels: ChannelStore;
  readonly clock: Clock;
  readonly newId: NewId;
}

/** Whoever meets a change of the same row starts again from what it left. */
const maximumAttempts = 10;

/**
 * Turns an account's kinds and channels on and off, with a proof of each in its log; a second time
 * changes nothing. It acts on the next message, also on one that waits already.
 * @param check looks at the rows before they are changed, and may throw a refusal
 * @returns the rows as they are now
 * @throws BfjError `account_not_found`, `changed_meanwhile` where concurrent changes win every retry,
 *   and the errors of `check`
 */
export async function turnMessages(
  { channels, clock, newId }: TurnDependencies,
  accountId: string,
  turns: readonly MessageTurn[],
  cause: TurnCause,
  check: (rows: ChannelRows) => void = () => undefined,
): Promise<ChannelRows> {
  for await (const _ of raceAttempts(maximumAttempts)) {
    const rows = await channels.read(accountId);
    if (rows.registration === undefined) throw new BfjError('account_not_found');
    check(rows);
    const seen = rows.settings?.updated_at;
    const updatedAt = laterThan([seen], clock());
    const plan = planTurns(newId, rows.settings, turns, cause, updatedAt);
    if (plan === undefined) return rows;
    const changed = newEvent({ clock, newId }, 'channels.changed', { accountId });
    const outcome = await channels.save(accountId, seen, { ...plan, changed });
    if (outcome === 'saved') return { ...rows, settings: plan.settings };
  }
  throw new BfjError('changed_meanwhile');
}
