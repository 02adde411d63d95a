import type { MessageChannel } from '../../../shared/contracts/messaging.ts';
import type { LiftingAct, SuppressionReason } from '../../../shared/messages/suppressions.ts';
import type { IdentityDigest } from '../../entities/identity-digest.ts';
import { suppressionKey, type SuppressionReport } from '../../entities/suppression.ts';
import type { Clock } from '../../runtime/clock.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { pauseAfterRace } from '../../runtime/pause-after-race.ts';
import type { Table } from '../../runtime/table.ts';
import { storeSuppressionAccess, storeSuppressionReport } from './suppression-store.ts';

/** Suppresses an address or a number, from the next message on, including messages that already wait in a queue. */
export type Suppress = (
  channel: MessageChannel,
  address: string,
  reason: SuppressionReason,
  /** ISO 8601: since when, as the partner reports; defaults to now. */
  at?: string,
) => Promise<void>;

/**
 * Lifts the suppressions that the user's action may lift (shared/messages/suppressions.ts), if they are older than
 * it.
 * @param at ISO 8601: when the user acted
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

/** Table access of suppressing an address and lifting the suppression. */
export const suppressionAccess = storeSuppressionAccess;

export function suppressor(dependencies: SuppressionDependencies): Suppress {
  return (channel, address, silence, at = dependencies.clock().toISOString()) =>
    recordSuppressionReport(dependencies, channel, address, { silence, at });
}

export function suppressionLifter(dependencies: SuppressionDependencies): LiftSuppression {
  return (channel, address, act, at) =>
    recordSuppressionReport(dependencies, channel, address, { act, at });
}

/** The same address may change concurrently. */
const maxAttempts = 8;

/** @throws OperationalError when concurrent changes win every retry */
async function recordSuppressionReport(
  { table, clock, digest }: SuppressionDependencies,
  channel: MessageChannel,
  address: string,
  word: SuppressionReport,
): Promise<void> {
  const key = await suppressionKey(digest, channel, address);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const outcome = await storeSuppressionReport(table, key, word, clock());
    if (outcome !== 'changed-meanwhile') return;
    await pauseAfterRace(attempt);
  }
  throw new OperationalError('A suppression could not be recorded because of concurrent changes');
}
