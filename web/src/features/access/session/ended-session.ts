import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import type { StoredSession } from './session-store.ts';

const endedSessionKey = 'endedSession';
const endedSessionSchema = z.object({
  email: z.string(),
  /** Eleven digits, by which the account itself is told from another of its e-mail. */
  phone: z.optional(z.string()),
  /** The account itself is gone: nobody comes back to it. */
  isAccountGone: z.optional(z.boolean()),
  /** It was a trial's: the one that its person can have. */
  wasTrial: z.optional(z.boolean()),
  /** What came of that moment, in words: what was pressed and has not been done, or not been read. */
  outcome: z.optional(z.string()),
});

/** Whether the login page is open and says it. */
let isShown = false;

/** To be called by the notice that says it, while it is shown. */
export function showEndedSession(): () => void {
  isShown = true;
  return () => {
    isShown = false;
  };
}

export function isEndedSessionShown(): boolean {
  return isShown;
}

/** Remembers, for the life of the tab, that a session ended without the person choosing so. */
export function keepEndedSession(session: StoredSession, outcome?: string): void {
  const email = emailOf(session);
  const known = readEnded();
  // The reason why it ended, or what was being done, is already stored.
  const hasReason = known?.isAccountGone === true || outcome === undefined;
  if (known?.email === email && hasReason) return;
  const wasTrial = session.kind === 'trial';
  writeStored('session', endedSessionKey, { email, phone: phoneOf(session), wasTrial, outcome });
}

/** Remembers the same for a deleted account; what the tab kept for it is useless. */
export function keepEndedAccount(session: StoredSession): void {
  keepGone(emailOf(session), session.kind === 'trial');
}

/** As `keepEndedAccount`, where only the login has found out. */
export function keepGone(email: string, wasTrial = wasTrialSession()): void {
  forgetTab();
  writeStored('session', endedSessionKey, { email, isAccountGone: true, wasTrial });
}

/** Whether the login is there because the account is gone. */
export function hasEndedAccount(): boolean {
  return readEnded()?.isAccountGone === true;
}

/** Whether the session that has ended was a trial's. */
export function wasTrialSession(): boolean {
  return readEnded()?.wasTrial === true;
}

/** Whether the login is there because a session has ended, and not by choice. */
export function hasEndedSession(): boolean {
  return readEnded() !== undefined;
}

/** Whose session has ended; the phone is not kept of an account that is known to be gone. */
export function endedContact():
  | { readonly email: string; readonly phone?: string | undefined }
  | undefined {
  return readEnded();
}

/** What came of the moment in which the session ended. */
export function outcomeAtTheEnd(): string | undefined {
  return readEnded()?.outcome;
}

/**
 * Somebody is signed in again: if it is another person, what the tab has kept for the first is
 * erased.
 */
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
