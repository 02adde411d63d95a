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
import { keepFields, welcome } from './welcome.ts';
import { laterResolver } from '../../ui/forms/later-resolver.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** One of the product's logins: for which kind of session, and in which words. */
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

/** Signing in with everything that can stop it; a session that opens is the page's to follow. */
export function useLogin(variant: LoginVariant = accountLogin) {
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const [refusals, setRefusals] = useState(0);
  const [sentCode, setSentCode] = useState<SentCode>();
  const [lastFields, setLastFields] = useState<LoginFields>();
  const [opened, setOpened] = useState<SessionKind>();
  const [isAccountGone, setAccountGone] = useState(false);
  const rounds = useRef(0);

  /** @param withFields hands the fields on, once nothing about them is wrong */
  async function send(withFields: WithFields): Promise<void> {
    let sent: LoginFields | undefined;
    await submit(
      async () =>
        withFields(async (fields) => {
          sent = fields;
          await signInWith(fields);
        }),
      async (error) => refuse(error, sent),
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
      welcome();
    }
  }

  function askForCode(
    { question, answer }: Extract<SignInStep, { done: false }>,
    fields: LoginFields,
  ): void {
    rounds.current += 1;
    keepFields(fields);
    setSentCode({ round: rounds.current, question, fields, answer });
  }

  async function refuse(
    error: unknown,
    fields: LoginFields | undefined,
  ): Promise<ErrorText | undefined> {
    // A sign-in that fails has ended the one before it, and the code of that.
    setSentCode(undefined);
    if (!isSignInError(error)) {
      // If the code could not be loaded, the server could not be reached either.
      const isThere = isLoadFailure(error) && (await isSiteReachable());
      return isThere ? codeMissing : variant.failure('network');
    }
    if (error.code === 'no_match' || error.code === 'link_expired') {
      if (fields !== undefined && (await isEndedAccountGone(fields))) {
        setAccountGone(true);
        return undefined;
      }
      setRefusals((count) => count + 1);
    }
    return variant.failure(error.code, error.retryAfterSeconds);
  }

  /** Back to the form, with what stopped the code. */
  function leaveCode(reason?: ErrorText): void {
    setSentCode(undefined);
    setFailure(reason);
  }

  return {
    busy,
    resolver: laterResolver(async () => (await loadLogin()).loginResolver(variant.phoneTexts)),
    failure,
    refusals,
    sentCode,
    lastFields,
    /** Which kind of session the fields have opened, once they have. */
    opened,
    /** The session that has ended here was of an account that is there no more. */
    isAccountGone,
    submit: send,
    leaveCode,
    forgetFailure: () => setFailure(undefined),
  };
}

/** Loaded only after an ended session. */
async function isEndedAccountGone(fields: LoginFields): Promise<boolean> {
  if (!hasEndedSession()) return false;
  try {
    const ended = await loadCode(() => import('./ended-account.ts'));
    return await ended.isEndedAccountGone(fields);
  } catch {
    return false;
  }
}
