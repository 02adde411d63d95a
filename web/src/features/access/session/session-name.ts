import type { StoredSession } from './session-store.ts';

/** Returns a key that identifies a session in this browser, so that cached data is never shown to another user. */
export function sessionName(session: StoredSession | undefined): string | undefined {
  if (session === undefined) return undefined;
  return `${session.kind} ${session.kind === 'account' ? session.user.email : session.trial.email}`;
}
