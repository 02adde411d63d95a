import type { DomainEvent } from '../../../shared/contracts/events.ts';
import { ensureAccountUser } from './ensure-account-user.ts';

/**
 * Creates the Cognito user of an account when the sign-up request crashed before doing so. It runs after that
 * request has ended and is repeatable. If the account is deleted meanwhile, the later `finish-deletion` removes the
 * user.
 * @throws the SDK's error: the queue should try again
 */
export async function finishSignUp(
  dependencies: Parameters<typeof ensureAccountUser>[0],
  event: DomainEvent<'account.created'>,
): Promise<void> {
  await ensureAccountUser(dependencies, event.data.account.id);
}
