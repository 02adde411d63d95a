import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { LiftingAct, SuppressionReason } from '../../../shared/messages/suppressions.ts';
import type { IdentityDigest } from '../../records/identity-digest.ts';
import { suppressionKey, type SuppressionWord } from '../../records/suppression.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import type { Table } from '../../runtime/table.ts';
import { noteSuppressionAccess, noteSuppressionWord } from './suppression-store.ts';

/** Has nothing sent to an address or a number any more. Acts on the next message to it, also on one that waits. */
export type Suppress = (
  channel: MessageChannel,
  address: string,
  reason: SuppressionReason,
  /** ISO 8601: when it came to be, as the partner says; now by default. */
  at?: string,
) => Promise<void>;

/**
 * Ends what an act of the person ends (shared/messages/suppressions.ts), as far as it was said before it.
 * @param at ISO 8601: when they did it
 */
export type LiftSuppression = (
  channel: MessageChannel,
  address: string,
  act: LiftingAct,
  at: string,
) => Promise<void>;

interface SuppressionDependencies {
  readonly table: Table;
  readonly clock: Clock;
  readonly digest: IdentityDigest;
}

/** What suppressing an address, or lifting that, does to the table. */
export const suppressionAccess = noteSuppressionAccess;

export function suppressor(dependencies: SuppressionDependencies): Suppress {
  return (channel, address, silence, at = dependencies.clock().toISOString()) =>
    say(dependencies, channel, address, { silence, at });
}

export function suppressionLifter(dependencies: SuppressionDependencies): LiftSuppression {
  return (channel, address, act, at) => say(dependencies, channel, address, { act, at });
}

/** Others may say something of the same address at the same moment. */
const maximumAttempts = 8;

/** @throws OperationalError where others are faster time and again */
async function say(
  { table, clock, digest }: SuppressionDependencies,
  channel: MessageChannel,
  address: string,
  word: SuppressionWord,
): Promise<void> {
  const key = await suppressionKey(digest, channel, address);
  for (let attempt = 1; attempt <= maximumAttempts; attempt += 1) {
    const outcome = await noteSuppressionWord(table, key, word, clock());
    if (outcome !== 'changed-meanwhile') return;
    await pauseAfterRace(attempt);
  }
  throw new OperationalError('What is said of an address could not be noted: others were faster');
}
