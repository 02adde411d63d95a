import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import type { StoredSession } from './session-store.ts';

const endedSessionKey = 'endedSession';
const endedSessionSchema = z.object({
  email: z.string(),
  /** Eleven digits, to distinguish two accounts with the same e-mail. */
  phone: z.optional(z.string()),
  /** The account was deleted, so that no sign-in is possible. */
  isAccountGone: z.optional(z.boolean()),
  /** The ended session was a trial's. */
  wasTrial: z.optional(z.boolean()),
  /** The result of the interrupted action, as a text: what was not saved or not loaded. */
  outcome: z.optional(z.string()),
});

/** Whether the login page is open and shows the notice. */
let isShown = false;

/** Called by the notice about the ended session while it is shown. */
export function markEndedSessionShown(): () => void {
  isShown = true;
  return () => {
    isShown = false;
  };
}

export function isEndedSessionShown(): boolean {
  return isShown;
}

/** Remembers, for the life of the tab, that a session ended without a sign-out. */
export function keepEndedSession(session: StoredSession, outcome?: string): void {
  const email = emailOf(session);
  const stored = readEnded();
  // The reason for the end of the session, or the interrupted action, is already stored.
  const hasReason = stored?.isAccountGone === true || outcome === undefined;
  if (stored?.email === email && hasReason) return;
  const wasTrial = session.kind === 'trial';
  writeStored('session', endedSessionKey, { email, phone: phoneOf(session), wasTrial, outcome });
}

/** Records the end of the session for a deleted account, and drops the data that the tab stored for it. */
export function keepEndedAccount(session: StoredSession): void {
  keepDeletedAccount(emailOf(session), session.kind === 'trial');
}

/** Like `keepEndedAccount`, when only the login has noticed the deletion. */
export function keepDeletedAccount(email: string, wasTrial = wasTrialSession()): void {
  forgetTab();
  writeStored('session', endedSessionKey, { email, isAccountGone: true, wasTrial });
}

/** Returns whether the login is shown because the account was deleted. */
export function hasEndedAccount(): boolean {
  return readEnded()?.isAccountGone === true;
}

/** Returns whether the session that has ended was a trial's. */
export function wasTrialSession(): boolean {
  return readEnded()?.wasTrial === true;
}

/** Returns whether the login is shown because a session has ended, and not by the user's choice. */
export function hasEndedSession(): boolean {
  return readEnded() !== undefined;
}

/** Returns the contact of the ended session; without the phone when the account is known to be deleted. */
export function endedContact():
  | { readonly email: string; readonly phone?: string | undefined }
  | undefined {
  return readEnded();
}

/** Returns the result of the action that the end of the session interrupted. */
export function interruptedOutcome(): string | undefined {
  return readEnded()?.outcome;
}

/** Clears the record at the next sign-in, and the tab's drafts if another user signs in. */
export function clearEndedSession(next: StoredSession): void {
  const ended = readEnded();
  removeStored('session', endedSessionKey);
  if (ended !== undefined && ended.email !== emailOf(next)) forgetTab();
}

function readEnded() {
  return readStored('session', endedSessionKey, endedSessionSchema);
}

function phoneOf(session: StoredSession): string {
  return session.kind === 'account' ? session.user.telefone : session.trial.telefone;
}

function emailOf(session: StoredSession): string {
  return session.kind === 'account' ? session.user.email : session.trial.email;
}
