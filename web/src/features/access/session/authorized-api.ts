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
  howEndedInAnotherTab,
  lastSession,
  readSession,
  type StoredSession,
} from './session-store.ts';
import { hasUnsavedDraft } from './unsaved-draft.ts';

export interface SessionCallOptions extends CallOptions {
  /** Text about an action whose input is not kept: if the session has ended, the login page says that it was lost. */
  readonly undone?: string | undefined;
  /** The call deletes the account: the screen itself ends the session. */
  readonly leavesAccount?: boolean;
}

/**
 * Calls an endpoint with the token of the session. If the session is over, it is removed in all tabs and the login
 * explains it. If the account was deleted, the login says so.
 * @throws ApiError as `callApi`; `unauthorized` without a session
 */
export async function callWithSession<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(
  endpoint: Endpoint<Request, Response>,
  body: z.input<Request>,
  { undone, leavesAccount = false, ...options }: SessionCallOptions = {},
): Promise<z.infer<Response>> {
  const outcome = undone === undefined ? undefined : texts.undone(undone);
  const known = lastSession();
  const session = readSession();
  if (session === undefined) {
    // The session was there before the call and no tab has ended it: the browser's storage was cleared.
    if (known !== undefined && howEndedInAnotherTab() === undefined) endSession(known, outcome);
    throw new ApiError('unauthorized');
  }
  try {
    return await callAs(session.kind, endpoint, body, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthorized') {
      endUnlessReplaced(session, outcome);
    }
    const isGone = error instanceof ApiError && error.code === 'account_not_found';
    if (isGone && !leavesAccount && readSession()?.kind === session.kind) {
      keepEndedAccount(session);
      forgetSession('account-gone');
      // After the screen's own message: the login page that comes next explains everything.
      setTimeout(dismissToasts);
    }
    throw error;
  }
}

/**
 * Like `callWithSession`, for a sign-in that is not finished: nothing is stored yet.
 * @throws ApiError
 */
export async function callAs<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  kind: SessionKind,
  endpoint: Endpoint<Request, Response>,
  body: z.input<Request>,
  options: CallOptions = {},
): Promise<z.infer<Response>> {
  const token = await freshToken(kind, false);
  const answered = await unlessRefused(callApi(endpoint, body, withToken(options, token)));
  if (answered !== refused) return answered;
  // The two clocks may differ, or the token was made before a claim that it has to carry.
  const newToken = await freshToken(kind, true);
  const again = await unlessRefused(callApi(endpoint, body, withToken(options, newToken)));
  if (again === refused) throw new ApiError('unauthorized', { status: 401 });
  return again;
}

const refused = Symbol('refused');

/** API Gateway rejects a token with a body of its own, so only the status says it. */
async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | typeof refused> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return refused;
    throw error;
  }
}

/** @throws ApiError `unauthorized` where the session is over, `network` where it cannot be checked */
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

/** By then the login page is shown, where a page leads to it. */
const loginMilliseconds = 1_000;
/** The pending toast of an ended session; a newer one replaces it. */
let untold: ReturnType<typeof setTimeout> | undefined;

/** If a session of another kind has been opened meanwhile, that one was not refused. */
function endUnlessReplaced(session: StoredSession, outcome: string | undefined): void {
  if (readSession()?.kind === session.kind) endSession(session, outcome);
}

function endSession(session: StoredSession, outcome: string | undefined): void {
  keepEndedSession(session, outcome);
  forgetSession();
  // After the screen's own message, which says that it could not save, but not why.
  setTimeout(dismissToasts);
  clearTimeout(untold);
  untold = setTimeout(() => {
    // Most pages lead to the login, which says the same in full and permanently.
    if (isEndedSessionShown()) return;
    const said = [outcome, texts.text, ...(hasUnsavedDraft() ? [texts.unsaved] : [])];
    const description = said.filter((sentence) => sentence !== undefined).join(' ');
    showToast({ tone: 'error', title: texts.title, description });
  }, loginMilliseconds);
}
