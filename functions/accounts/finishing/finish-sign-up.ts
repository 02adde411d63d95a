import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { ensureUserOf } from './user-of-account.ts';

/**
 * Makes sure that every account has a user to sign in with, even if the request that made the
 * account died before creating it. This runs after that request is over, and may be repeated. The
 * user of somebody who is deleted while this runs goes with `finish-deletion`, which comes later.
 * @throws the SDK's error: the queue should try again
 */
export async function finishSignUp(
  dependencies: Parameters<typeof ensureUserOf>[0],
  event: DomainEvent<'account.created'>,
): Promise<void> {
  await ensureUserOf(dependencies, event.data.account.id);
}
