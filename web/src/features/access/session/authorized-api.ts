import { loadCognito } from './load-cognito.ts';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../../../../shared/contracts/endpoint.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callApi, type CallOptions } from '../../../lib/api.ts';
import { sessionEnded as texts } from '../../../copy/identity/identity.ts';
import { dismissToasts, showToast } from '../../../ui/feedback/toasts.ts';
import { isEndedSessionShown, keepEndedAccount, keepEndedSession } from './ended-session.ts';
import type { IdToken } from './cognito-session.ts';
import type { SessionKind } from './session-kind.ts';
import {
  forgetSession,
  readEndingInAnotherTab,
  lastSession,
  readSession,
  type StoredSession,
} from './session-store.ts';
import { hasUnsavedDraft } from './unsaved-draft.ts';

export interface SessionCallOptions extends CallOptions {
  /**
   * The text about an action without a saved draft: if the session has ended, the login page says that the action
   * was lost.
   */
  readonly undone?: string | undefined;
  /** The call deletes the account, so the page itself ends the session. */
  readonly handlesDeletedAccount?: boolean;
}

/**
 * Calls an endpoint with the session's token. If the session is over, it is removed in all tabs and the login
 * explains it; if the account was deleted, the login says so.
 * @throws ApiError as `callApi`; `unauthorized` without a session
 */
export async function callWithSession<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(
  endpoint: Endpoint<Request, Response>,
  body: z.input<Request>,
  { undone, handlesDeletedAccount = false, ...options }: SessionCallOptions = {},
): Promise<z.infer<Response>> {
  const outcome = undone === undefined ? undefined : texts.undone(undone);
  const previousSession = lastSession();
  const session = readSession();
  if (session === undefined) {
    // The session was there before the call and no tab has ended it: the browser's storage was cleared.
    if (previousSession !== undefined && readEndingInAnotherTab() === undefined)
      endSession(previousSession, outcome);
    throw new ApiError('unauthorized');
  }
  try {
    return await callAs(session.kind, endpoint, body, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') {
      endUnlessReplaced(session, outcome);
    }
    const isAccountDeleted = error instanceof ApiError && error.code === 'account_not_found';
    if (isAccountDeleted && !handlesDeletedAccount && readSession()?.kind === session.kind) {
      keepEndedAccount(session);
      forgetSession('account-gone');
      // After the page's own message is shown: the login page that follows explains everything.
      setTimeout(dismissToasts);
    }
    throw error;
  }
}

/**
 * Like `callWithSession`, for a sign-in in progress, before its session is stored.
 * @throws ApiError
 */
export async function callAs<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  kind: SessionKind,
  endpoint: Endpoint<Request, Response>,
  body: z.input<Request>,
  options: CallOptions = {},
): Promise<z.infer<Response>> {
  const token = await freshToken(kind, false);
  const answered = await unlessRejected(callApi(endpoint, body, withToken(options, token)));
  if (answered !== rejected) return answered;
  // The browser's clock and the server's may differ, or the token was issued before a claim that it now needs.
  const newToken = await freshToken(kind, true);
  const retried = await unlessRejected(callApi(endpoint, body, withToken(options, newToken)));
  if (retried === rejected) throw new ApiError('unauthorized', { status: 401 });
  return retried;
}

const rejected = Symbol('refused');

/** API Gateway rejects a token with its own response body, so only the status code identifies the error. */
async function unlessRejected<Answer>(call: Promise<Answer>): Promise<Answer | typeof rejected> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return rejected;
    throw error;
  }
}

/** @throws ApiError `unauthorized` when the session is over, `network` when it cannot be checked */
async function freshToken(kind: SessionKind, refresh: boolean): Promise<IdToken> {
  let token: IdToken | undefined;
  try {
    const cognito = await loadCognito();
    token = await cognito.idToken(kind, refresh);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError(isFinal(cause) ? 'unauthorized' : 'network', { cause });
  }
  if (token === undefined) throw new ApiError('unauthorized', { status: 401 });
  return token;
}

/** Cognito's errors for a deleted user; any other error may be temporary. */
function isFinal(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  return ['UserNotFoundException', 'TokenRevokedException'].includes(name);
}

function withToken(options: CallOptions, token: IdToken): CallOptions {
  return { ...options, headers: { ...options.headers, authorization: `Bearer ${token.text}` } };
}

/** After this time the login page is shown, if the page redirects to it. */
const loginMilliseconds = 1_000;
/** The pending toast of an ended session; a newer one replaces it. */
let pendingToast: ReturnType<typeof setTimeout> | undefined;

/** A session of another kind opened meanwhile was not rejected, so keep it. */
function endUnlessReplaced(session: StoredSession, outcome: string | undefined): void {
  if (readSession()?.kind === session.kind) endSession(session, outcome);
}

function endSession(session: StoredSession, outcome: string | undefined): void {
  keepEndedSession(session, outcome);
  forgetSession();
  // After the page's own message is shown, which says that saving failed but not why.
  setTimeout(dismissToasts);
  clearTimeout(pendingToast);
  pendingToast = setTimeout(() => {
    // Most pages redirect to the login, which shows the full notice permanently.
    if (isEndedSessionShown()) return;
    const sentences = [outcome, texts.text, ...(hasUnsavedDraft() ? [texts.unsaved] : [])];
    const description = sentences.filter((sentence) => sentence !== undefined).join(' ');
    showToast({ tone: 'error', title: texts.title, description });
  }, loginMilliseconds);
}
