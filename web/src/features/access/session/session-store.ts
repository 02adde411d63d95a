import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import { hasUnsavedDraft } from './unsaved-draft.ts';
import { otherKind } from './session-kind.ts';
import { sessionKeys, notifySessionChanged } from './session-signal.ts';

const userSchema = z.object({
  /** Eleven digits. */
  telefone: z.string(),
  email: z.string(),
  nome: z.string(),
  plano: z.string(),
  /** Eleven digits; missing until a trial user has entered it. */
  cpf: z.optional(z.string()),
  /** Set by a cancellation in this browser; the server decides what the cancellation means for access. */
  subscription_status: z.optional(z.literal('pending_cancellation')),
});
export type StoredUser = z.infer<typeof userSchema>;

const trialSchema = z.object({
  id: z.string(),
  nome: z.string(),
  email: z.string(),
  telefone: z.string(),
  /** ISO 8601, UTC. */
  data_expiracao: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  isExpired: z.boolean(),
});
export type StoredTrial = z.infer<typeof trialSchema>;

/** The session as stored by the browser, for the greeting and for reloads. The server does not trust it. */
export type StoredSession =
  | { readonly kind: 'account'; readonly user: StoredUser }
  | { readonly kind: 'trial'; readonly trial: StoredTrial };

/** The user has just signed out, so do not ask them to sign in again. */
let signedOutByUser = false;
/** The ways to end a session on purpose. */
export type UserEnding = 'signed-out' | 'account-deleted';
/** The endings that other tabs are informed of, and one that a tab detects itself: the account no longer exists. */
export type SessionEndReason = UserEnding | 'account-gone';
let endingInAnotherTab: SessionEndReason | undefined;
/** Unsaved changes in this tab were lost with it. */
let draftsDropped = false;
const signedOutKey = 'signedOut';
const endings = ['account-deleted', 'account-gone'] as const satisfies readonly SessionEndReason[];
/** The stored text at the last read. */
let lastRead: StoredSession | undefined;

/**
 * Returns the same object as long as nothing has changed. Browsers send no event when storage is cleared while a
 * page is open, so every change found here notifies all subscribers; otherwise parts of a page could use different
 * sessions.
 */
export function readSession(): StoredSession | undefined {
  const session = storedSession();
  if (JSON.stringify(session) === JSON.stringify(lastRead)) return lastRead;
  lastRead = session;
  // Deferred, because the session may be read during rendering.
  queueMicrotask(notifySessionChanged);
  return session;
}

/** The session that this page read last; it may have ended since. */
export function lastSession(): StoredSession | undefined {
  return lastRead;
}

function storedSession(): StoredSession | undefined {
  // In the order of the access check: a trial session has precedence.
  const trial = readStored('local', sessionKeys.trial, trialSchema);
  if (trial !== undefined) return { kind: 'trial', trial };
  const user = readStored('local', sessionKeys.account, userSchema);
  return user === undefined ? undefined : { kind: 'account', user };
}

/**
 * Stores a session, which replaces any other. The new session is stored before the old one is removed, so that
 * another tab never finds no session.
 */
export function storeSession(session: StoredSession): void {
  signedOutByUser = false;
  endingInAnotherTab = undefined;
  const value = session.kind === 'account' ? session.user : session.trial;
  writeStored('local', sessionKeys[session.kind], value);
  removeStored('local', sessionKeys[otherKind(session.kind)]);
  lastRead = session;
  notifySessionChanged();
}

/**
 * Ends the session; the user must sign in again.
 * @param why passed on to the other tabs, which can no longer ask the server
 */
export function forgetSession(why?: 'account-gone'): void {
  signedOutByUser = false;
  endingInAnotherTab = undefined;
  if (why !== undefined) notifyOtherTabs(why);
  removeSessions();
  notifySessionChanged();
}

/** Like `forgetSession`, by choice of the user; `signOut` (sign-out.ts) revokes its tokens. */
export function forgetSessionByUser(reason: UserEnding = 'signed-out'): void {
  signedOutByUser = true;
  notifyOtherTabs(reason);
  removeSessions();
  notifySessionChanged();
}

export function hasSignedOutByUser(): boolean {
  return signedOutByUser;
}

/** Returns the reason recorded by another tab for the end of the session; undefined when the session expired. */
export function readEndingInAnotherTab(): SessionEndReason | undefined {
  return endingInAnotherTab;
}

/** Returns whether this tab had unsaved input when the session was ended in another tab. */
export function hasDroppedDrafts(): boolean {
  return draftsDropped;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== signedOutKey || newValue === null) return;
    endingInAnotherTab = endings.find((ending) => newValue.includes(ending)) ?? 'signed-out';
    // Drops the drafts of this tab too, as the tab that signed out did.
    draftsDropped = hasUnsavedDraft();
    forgetTab();
  });
}

/** Called before the session is removed, because the listeners then check how it has ended. */
function notifyOtherTabs(reason: SessionEndReason): void {
  writeStored('local', signedOutKey, reason);
  removeStored('local', signedOutKey);
}

function removeSessions(): void {
  lastRead = undefined;
  removeStored('local', sessionKeys.account);
  removeStored('local', sessionKeys.trial);
}
