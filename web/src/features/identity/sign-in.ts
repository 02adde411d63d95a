import { loadCognito } from '../access/session/load-cognito.ts';
import { checkAccess } from '../../../../shared/contracts/access.ts';
import { requestSignIn, type SignInQuestion } from '../../../../shared/contracts/identity.ts';
import { normalizeEmail } from '../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../shared/values/phone.ts';
import { callApi } from '../../lib/api.ts';
import { readLinkToken } from '../../lib/link-token.ts';
import type { SessionKind } from '../access/session/session-kind.ts';
import { callAs } from '../access/session/authorized-api.ts';
import { openSession } from './open-session.ts';
import { asSignInError, SignInError } from './sign-in-error.ts';

export interface SignInRequest {
  readonly kind: SessionKind;
  readonly email: string;
  /** With or without its mask. */
  readonly phone: string;
  /** A ticket from a sign-up that has just succeeded; a login requests its own ticket. */
  readonly ticket?: string;
  /** Opens the session of a running trial when the account itself has no access. */
  readonly leadsToTrial?: boolean;
}

/** A session is open, and of which kind. */
interface SignedIn {
  readonly done: true;
  readonly kind: SessionKind;
}

/** Either the session is open, or a code was sent that the user must type. */
export type SignInStep =
  | SignedIn
  | {
      readonly done: false;
      readonly question: SignInQuestion;
      /** @throws SignInError `wrong_code` while attempts are left, `code_over` after that */
      readonly answer: (code: string) => Promise<SignedIn>;
    };

/**
 * Signs in by e-mail and phone, and stores the session (session-store.ts).
 * @throws SignInError
 */
export async function signIn(request: SignInRequest): Promise<SignInStep> {
  const { kind } = request;
  const email = normalizeEmail(request.email);
  let isLinkExpired = false;
  try {
    const cognito = await loadCognito();
    const [requested] = await Promise.all([
      request.ticket === undefined
        ? requestTicket(email)
        : { ticket: request.ticket, isLinkExpired: false },
      cognito.startSignIn(kind, email),
    ]);
    const { ticket } = requested;
    isLinkExpired = requested.isLinkExpired === true;
    const question = await cognito.answer(kind, phoneDigits(request.phone), ticket);
    if (question === undefined) {
      return (await openRunningTrial(request)) ?? (await finish(kind));
    }
    if (question.challenge === 'phone') throw new SignInError('no_match');
    return { done: false, question, answer: (code) => answerCode(kind, code, ticket) };
  } catch (error) {
    const signInError = asSignInError(error, 'no_match');
    if (isLinkExpired && signInError.code === 'no_match') {
      throw new SignInError('link_expired', { cause: error });
    }
    throw signInError;
  }
}

/**
 * Opens the session of the running trial instead of the account's, with the same answers. It never asks for a second
 * code; in that case the dashboard links to the trial. While a payment of the account is pending, the account is
 * opened.
 * @returns undefined when no trial is running or its session could not be opened
 */
async function openRunningTrial(request: SignInRequest): Promise<SignedIn | undefined> {
  if (request.leadsToTrial !== true) return undefined;
  const { email, phone } = request;
  try {
    const { trialEndsAt, paymentWaits } = await callAs(request.kind, checkAccess, {});
    if (trialEndsAt === undefined || paymentWaits === true) return undefined;
    const step = await signIn({ kind: 'trial', email, phone });
    return step.done ? step : undefined;
  } catch {
    return undefined;
  }
}

async function requestTicket(
  email: string,
): Promise<{ readonly ticket: string; readonly isLinkExpired?: boolean | undefined }> {
  // A link from an e-mail lets the owner sign in after too many attempts by others.
  const linkToken = readLinkToken(window.location.hash) ?? undefined;
  return callApi(requestSignIn, { email, linkToken });
}

async function answerCode(kind: SessionKind, code: string, ticket: string): Promise<SignedIn> {
  try {
    const cognito = await loadCognito();
    const question = await cognito.answer(kind, code, ticket);
    if (question === undefined) return await finish(kind);
    throw new SignInError('wrong_code');
  } catch (error) {
    throw asSignInError(error, 'code_over');
  }
}

async function finish(kind: SessionKind): Promise<SignedIn> {
  await openSession(kind);
  return { done: true, kind };
}
