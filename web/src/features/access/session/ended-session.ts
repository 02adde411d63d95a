import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import type { StoredSession } from './session-store.ts';

const endedSessionKey = 'endedSession';
const endedSessionSchema = z.object({
  email: z.string(),
  /** The account itself is gone: nobody comes back to it. */
  isAccountGone: z.optional(z.boolean()),
});

/** Remembers, as long as the tab, that somebody's session has ended under their hands. */
export function keepEndedSession(session: StoredSession): void {
  const email = emailOf(session);
  const known = readEnded();
  // Why it ended is known already.
  if (known?.email === email && known.isAccountGone === true) return;
  writeStored('session', endedSessionKey, { email });
}

/** Remembers the same where the account is gone; what the tab kept for it is good for nothing. */
export function keepEndedAccount(session: StoredSession): void {
  forgetTab();
  writeStored('session', endedSessionKey, { email: emailOf(session), isAccountGone: true });
}

/** Whether the login is there because the account is gone. */
export function hasEndedAccount(): boolean {
  return readEnded()?.isAccountGone === true;
}

/** Whether the login is there because a session has ended, and not by choice. */
export function hasEndedSession(): boolean {
  return readEnded() !== undefined;
}

/** Somebody is signed in again: what the tab has kept for one person is no other's to find. */
export function settleEndedSession(next: StoredSession): void {
  const ended = readEnded();
  removeStored('session', endedSessionKey);
  if (ended !== undefined && ended.email !== emailOf(next)) forgetTab();
}

function readEnded() {
  return readStored('session', endedSessionKey, endedSessionSchema);
}

function emailOf(session: StoredSession): string {
  return session.kind === 'account' ? session.user.email : session.trial.email;
}
