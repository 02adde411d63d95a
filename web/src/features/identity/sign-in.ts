import { requestSignIn, type SignInQuestion } from '../../../../shared/contracts/identity.ts';
import { normalizeEmail } from '../../../../shared/values/email.ts';
import { phoneDigits } from '../../../../shared/values/phone.ts';
import { callApi } from '../../lib/api.ts';
import type { SessionKind } from './session-kind.ts';
import { openSession } from './open-session.ts';
import { asSignInError, SignInError } from './sign-in-error.ts';

export interface SignInRequest {
  readonly kind: SessionKind;
  readonly email: string;
  /** With or without its mask. */
  readonly phone: string;
  /** From a sign-up that has just succeeded; a login asks for one itself. */
  readonly permit?: string;
}

/** Either the session is open, or a code was sent that has to be typed. */
export type SignInStep =
  | { readonly done: true }
  | {
      readonly done: false;
      readonly question: SignInQuestion;
      /** @throws SignInError `wrong_code` while there are tries left, `code_over` after that */
      readonly answer: (code: string) => Promise<{ readonly done: true }>;
    };

/**
 * Signs somebody in by e-mail and phone, and keeps who it is (session-store.ts).
 * @throws SignInError
 */
export async function signIn(request: SignInRequest): Promise<SignInStep> {
  const { kind } = request;
  const email = normalizeEmail(request.email);
  try {
    const cognito = await import('./cognito-session.ts');
    const [permit] = await Promise.all([
      request.permit ?? askForPermit(email),
      cognito.begin(kind, email),
    ]);
    const question = await cognito.answer(kind, phoneDigits(request.phone), permit);
    if (question === undefined) return await finish(kind);
    if (question.challenge === 'phone') throw new SignInError('no_match');
    return { done: false, question, answer: (code) => answerCode(kind, code, permit) };
  } catch (error) {
    throw asSignInError(error, 'no_match');
  }
}

async function askForPermit(email: string): Promise<string> {
  const { permit } = await callApi(requestSignIn, { email });
  return permit;
}

async function answerCode(
  kind: SessionKind,
  code: string,
  permit: string,
): Promise<{ readonly done: true }> {
  try {
    const cognito = await import('./cognito-session.ts');
    const question = await cognito.answer(kind, code, permit);
    if (question === undefined) return await finish(kind);
    throw new SignInError('wrong_code');
  } catch (error) {
    throw asSignInError(error, 'code_over');
  }
}

async function finish(kind: SessionKind): Promise<{ readonly done: true }> {
  await openSession(kind);
  return { done: true };
}
