import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import type { StoredSession } from './session-store.ts';

const endedSessionKey = 'endedSession';
const endedSessionSchema = z.object({
  email: z.string(),
  /** The account itself is gone: nobody comes back to it. */
  isAccountGone: z.optional(z.boolean()),
  /** What was pressed in that moment and has not been done, in words. */
  undone: z.optional(z.string()),
});

/** Remembers, as long as the tab, that somebody's session has ended under their hands. */
export function keepEndedSession(session: StoredSession, undone?: string): void {
  const email = emailOf(session);
  const known = readEnded();
  // Why it ended is known already, or what was being done.
  const hasReason = known?.isAccountGone === true || undone === undefined;
  if (known?.email === email && hasReason) return;
  writeStored('session', endedSessionKey, { email, undone });
}

/** Remembers the same where the account is gone; what the tab kept for it is good for nothing. */
export function keepEndedAccount(session: StoredSession): void {
  keepGone(emailOf(session));
}

/** As `keepEndedAccount`, where only the login has found out. */
export function keepGone(email: string): void {
  forgetTab();
  writeStored('session', endedSessionKey, { email, isAccountGone: true });
}

/** Whether the login is there because the account is gone. */
export function hasEndedAccount(): boolean {
  return readEnded()?.isAccountGone === true;
}

/** Whether the login is there because a session has ended, and not by choice. */
export function hasEndedSession(): boolean {
  return readEnded() !== undefined;
}

/** @param email normalized */
export function hasEndedSessionOf(email: string): boolean {
  return readEnded()?.email === email;
}

/** What was pressed as the session ended, and has not been done. */
export function undoneAtTheEnd(): string | undefined {
  return readEnded()?.undone;
}

/** Somebody is signed in again: what the tab has kept for one person is no other's to find. */
export function clearEndedSession(next: StoredSession): void {
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
