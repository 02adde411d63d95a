import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import type { StoredSession } from './session-store.ts';

const endedSessionKey = 'endedSession';
const endedSessionSchema = z.object({ email: z.string() });

/** Remembers, as long as the tab, that somebody's session has ended under their hands. */
export function keepEndedSession(session: StoredSession): void {
  writeStored('session', endedSessionKey, { email: emailOf(session) });
}

/** Whether the login is there because a session has ended, and not by choice. */
export function hasEndedSession(): boolean {
  return readStored('session', endedSessionKey, endedSessionSchema) !== undefined;
}

/** Somebody is signed in again: what the tab has kept for one person is no other's to find. */
export function settleEndedSession(next: StoredSession): void {
  const ended = readStored('session', endedSessionKey, endedSessionSchema);
  removeStored('session', endedSessionKey);
  if (ended !== undefined && ended.email !== emailOf(next)) forgetTab();
}

function emailOf(session: StoredSession): string {
  return session.kind === 'account' ? session.user.email : session.trial.email;
}
