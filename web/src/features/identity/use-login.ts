import { useRef, useState } from 'react';
import { codeMissing } from '../../copy/errors/code-missing.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { isLoadFailure, isSiteReachable, loadCode } from '../../lib/load-code.ts';
import { hasEndedSession } from '../access/session/ended-session.ts';
import type { SessionKind } from '../access/session/session-kind.ts';
import { loadLogin } from './load-login.ts';
import {
  accountPhoneTexts,
  type LoginFields,
  type PhoneTexts,
  type WithFields,
} from './login-fields.ts';
import { loginFailure } from './login-failure.ts';
import { isSignInError } from './sign-in-error.ts';
import type { SentCode } from './sent-code.ts';
import type { SignInStep } from './sign-in.ts';
import { storeLoginDraft, finishSignIn } from './login-draft.ts';
import { laterResolver } from '../../ui/forms/later-resolver.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** One of the product's logins: its session kind and its texts. */
export interface LoginVariant {
  readonly kind: SessionKind;
  readonly phoneTexts: PhoneTexts;
  readonly failure: typeof loginFailure;
  /** Opens a running trial instead of its account. */
  readonly leadsToTrial: boolean;
}

export const accountLogin: LoginVariant = {
  kind: 'account',
  phoneTexts: accountPhoneTexts,
  failure: loginFailure,
  leadsToTrial: true,
};

/** A sign-in with everything that can prevent it; the page reacts to the opened session. */
export function useLogin(variant: LoginVariant = accountLogin) {
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [sentCode, setSentCode] = useState<SentCode>();
  const [lastFields, setLastFields] = useState<LoginFields>();
  const [opened, setOpened] = useState<SessionKind>();
  const [isAccountDeleted, setAccountDeleted] = useState(false);
  const rounds = useRef(0);

  /** @param withFields passes the fields on, once they are valid */
  async function send(withFields: WithFields): Promise<void> {
    let sent: LoginFields | undefined;
    await submit(
      async () =>
        withFields(async (fields) => {
          sent = fields;
          await signInWith(fields);
        }),
      async (error) => toFailure(error, sent),
    );
  }

  async function signInWith(fields: LoginFields): Promise<void> {
    setLastFields(fields);
    const { signIn } = await loadLogin();
    const { kind, leadsToTrial } = variant;
    const step = await signIn({ kind, leadsToTrial, ...fields });
    if (!step.done) askForCode(step, fields);
    else {
      setOpened(step.kind);
      finishSignIn();
    }
  }

  function askForCode(
    { question, answer }: Extract<SignInStep, { done: false }>,
    fields: LoginFields,
  ): void {
    rounds.current += 1;
    storeLoginDraft(fields);
    setSentCode({ round: rounds.current, question, fields, answer });
  }

  async function toFailure(
    error: unknown,
    fields: LoginFields | undefined,
  ): Promise<ErrorText | undefined> {
    // A sign-in that fails has ended the one before it, and the code of that.
    setSentCode(undefined);
    if (!isSignInError(error)) {
      // If the code could not be loaded, the server could not be reached either.
      const isSiteUp = isLoadFailure(error) && (await isSiteReachable());
      return isSiteUp ? codeMissing : variant.failure('network');
    }
    if (error.code === 'no_match' || error.code === 'link_expired') {
      if (fields !== undefined && (await isEndedAccountDeleted(fields))) {
        setAccountDeleted(true);
        return undefined;
      }
      setFailedAttempts((count) => count + 1);
    }
    return variant.failure(error.code, error.retryAfterSeconds);
  }

  /** Returns to the form, with the reason why the code could not be used. */
  function leaveCode(reason?: ErrorText): void {
    setSentCode(undefined);
    setFailure(reason);
  }

  return {
    busy,
    resolver: laterResolver(async () => (await loadLogin()).loginResolver(variant.phoneTexts)),
    failure,
    failedAttempts,
    sentCode,
    lastFields,
    /** The kind of session that was opened; undefined before. */
    opened,
    /** Whether the ended session belonged to an account that no longer exists. */
    isAccountDeleted: isAccountDeleted,
    submit: send,
    leaveCode,
    clearFailure: () => setFailure(undefined),
  };
}

/** Loaded only after an ended session. */
async function isEndedAccountDeleted(fields: LoginFields): Promise<boolean> {
  if (!hasEndedSession()) return false;
  try {
    const ended = await loadCode(() => import('./ended-account.ts'));
    return await ended.isEndedAccountDeleted(fields);
  } catch {
    return false;
  }
}
