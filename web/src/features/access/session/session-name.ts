import type { StoredSession } from './session-store.ts';

/** Tells the sessions of one browser apart, so that nobody is shown what another has read. */
export function sessionName(session: StoredSession | undefined): string | undefined {
  if (session === undefined) return undefined;
  return `${session.kind} ${session.kind === 'account' ? session.user.email : session.trial.email}`;
}
