import type { Access } from '../../../../shared/contracts/access.ts';
import type { SessionKind } from './session/session-kind.ts';
import { useSession } from './session/use-session.ts';
import { useAccess } from './use-access.ts';

/**
 * Returns whether messages are sent to the user at all: with a plan, or during the trial
 * (functions/messaging/delivery/read-eligibility.ts). Undefined until it is known, and where the read fails.
 */
export function useGetsMessages(): boolean | undefined {
  const session = useSession();
  const { data } = useAccess();
  return data === undefined || session === undefined ? undefined : getsMessages(data, session.kind);
}

function getsMessages(access: Access, kind: SessionKind): boolean | undefined {
  const { hasAccess, accountType, trialEndsAt, accountPlan } = access;
  if (hasAccess || trialEndsAt !== undefined || accountPlan === 'paid') return true;
  // The access state of a trial session after its trial could not be read.
  return kind === 'trial' && accountType === 'inactive' ? undefined : false;
}
