import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import { hasUnsavedWork } from './unsaved-work.ts';
import { otherKind } from './session-kind.ts';
import { sessionKeys, tellSessionChanged } from './session-signal.ts';

const userSchema = z.object({
  /** Eleven digits. */
  telefone: z.string(),
  email: z.string(),
  nome: z.string(),
  plano: z.string(),
  /** Eleven digits; missing until somebody who came through a trial has told it. */
  cpf: z.optional(z.string()),
  /** Set when somebody cancels here; what it means for access is the server's to say. */
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

/**
 * Who is signed in, as the browser remembers it: for greeting them and for keeping a place over a
 * reload. The server does not trust it.
 */
export type StoredSession =
  | { readonly kind: 'account'; readonly user: StoredUser }
  | { readonly kind: 'trial'; readonly trial: StoredTrial };

/** Somebody has just left by their own choice, and need not be asked to sign in again. */
let leftByChoice = false;
/** How somebody leaves by their own choice. */
export type Leaving = 'signed-out' | 'account-deleted';
/** The same as the other tabs hear of it, and what a tab has found out: the account is gone. */
export type Ending = Leaving | 'account-gone';
let endedInAnotherTab: Ending | undefined;
/** Unsaved changes in this tab were lost with it. */
let workDropped = false;
const leftKey = 'signedOut';
const endings = ['account-deleted', 'account-gone'] as const satisfies readonly Ending[];
/** What the storage held when this page last looked. */
let lastRead: StoredSession | undefined;

/**
 * The same object for as long as nothing in it has changed. Browsers tell nobody that storage was
 * cleared under the page that is open, so whoever finds another session has all others look, too:
 * no part of a page waits for a session that another part still believes in.
 */
export function readSession(): StoredSession | undefined {
  const session = storedSession();
  if (JSON.stringify(session) === JSON.stringify(lastRead)) return lastRead;
  lastRead = session;
  // Not at once: it may be read while a page is being drawn.
  queueMicrotask(tellSessionChanged);
  return session;
}

/** The session as this page last found it; it may be gone since. */
export function lastSession(): StoredSession | undefined {
  return lastRead;
}

function storedSession(): StoredSession | undefined {
  // In the order of the access check: a trial session comes first.
  const trial = readStored('local', sessionKeys.trial, trialSchema);
  if (trial !== undefined) return { kind: 'trial', trial };
  const user = readStored('local', sessionKeys.account, userSchema);
  return user === undefined ? undefined : { kind: 'account', user };
}

/**
 * There is one session at a time: it replaces any other. The new session is stored before the other
 * is removed, so that another tab that reads in between does not find nobody signed in.
 */
export function keepSession(session: StoredSession): void {
  leftByChoice = false;
  endedInAnotherTab = undefined;
  const value = session.kind === 'account' ? session.user : session.trial;
  writeStored('local', sessionKeys[session.kind], value);
  removeStored('local', sessionKeys[otherKind(session.kind)]);
  lastRead = session;
  tellSessionChanged();
}

/**
 * The session is over, and somebody has to sign in again.
 * @param why told to the other tabs, which cannot ask any more
 */
export function forgetSession(why?: 'account-gone'): void {
  leftByChoice = false;
  endedInAnotherTab = undefined;
  if (why !== undefined) tellOtherTabs(why);
  removeSessions();
  tellSessionChanged();
}

/** As `forgetSession`, because the person wants to; its tokens are `signOut`'s (sign-out.ts). */
export function leaveSession(how: Leaving = 'signed-out'): void {
  leftByChoice = true;
  tellOtherTabs(how);
  removeSessions();
  tellSessionChanged();
}

export function hasLeftByChoice(): boolean {
  return leftByChoice;
}

/** What another tab has told of the session that is missing; undefined where it just ended. */
export function howEndedInAnotherTab(): Ending | undefined {
  return endedInAnotherTab;
}

/** Whether this tab had anything that was not saved when the session was left in another one. */
export function hasDroppedWork(): boolean {
  return workDropped;
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== leftKey || newValue === null) return;
    endedInAnotherTab = endings.find((ending) => newValue.includes(ending)) ?? 'signed-out';
    // What this tab keeps for the person goes with their session, as in the tab that they left in.
    workDropped = hasUnsavedWork();
    forgetTab();
  });
}

/** Before the session is removed, because listeners then check how it has ended. */
function tellOtherTabs(how: Ending): void {
  writeStored('local', leftKey, how);
  removeStored('local', leftKey);
}

function removeSessions(): void {
  lastRead = undefined;
  removeStored('local', sessionKeys.account);
  removeStored('local', sessionKeys.trial);
}
