import type { Access } from '../../../../shared/contracts/access.ts';
import type { SessionKind } from './session/session-kind.ts';
import { useSession } from './session/use-session.ts';
import { useAccess } from './use-access.ts';

/**
 * Whether messages go out to the session's person at all: with a plan of their account, or while their
 * trial runs (functions/messaging/sending/read-standing.ts). Undefined until that is known, and where
 * nobody can say.
 */
export function useGetsMessages(): boolean | undefined {
  const session = useSession();
  const { data } = useAccess();
  return data === undefined || session === undefined ? undefined : getsMessages(data, session.kind);
}

function getsMessages(access: Access, kind: SessionKind): boolean | undefined {
  const { hasAccess, accountType, trialEndsAt, accountPlan } = access;
  if (hasAccess || trialEndsAt !== undefined || accountPlan === 'paid') return true;
  // Said of a trial's session where its trial could not be read.
  return kind === 'trial' && accountType === 'inactive' ? undefined : false;
}
