import { useRef, useState } from 'react';
import { codeMissing } from '../../copy/identity/identity.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { isLoadFailure, isSiteReachable, loadCode } from '../../lib/load-code.ts';
import { hasEndedSession } from '../access/session/ended-session.ts';
import type { SessionKind } from '../access/session/session-kind.ts';
import { loadLogin } from './load-login.ts';
import { fieldProblem, type LoginFieldErrors, type LoginFields } from './login-fields.ts';
import { loginFailure } from './login-failure.ts';
import { isSignInError } from './sign-in-error.ts';
import type { SentCode } from './sent-code.ts';
import type { SignInStep } from './sign-in.ts';
import { welcome } from './welcome.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** One of the product's logins: for which kind of session, and in which words. */
export interface LoginVariant {
  readonly kind: SessionKind;
  readonly fieldProblem: typeof fieldProblem;
  readonly failure: typeof loginFailure;
  /** Whether somebody whose trial runs comes in to that. */
  readonly leadsToTrial: boolean;
}

const accountLogin: LoginVariant = {
  kind: 'account',
  fieldProblem,
  failure: loginFailure,
  leadsToTrial: true,
};

/** Signing in with everything that can stop it; a session that opens is the page's to follow. */
export function useLogin(variant: LoginVariant = accountLogin) {
  const [fieldErrors, setFieldErrors] = useState<LoginFieldErrors>({});
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const [refusals, setRefusals] = useState(0);
  const [sentCode, setSentCode] = useState<SentCode>();
  const [lastFields, setLastFields] = useState<LoginFields>();
  const [opened, setOpened] = useState<SessionKind>();
  const [isAccountGone, setAccountGone] = useState(false);
  const rounds = useRef(0);

  /** On leaving a field: an empty one is not yet wrong. */
  async function validate(name: keyof LoginFields, fields: LoginFields): Promise<void> {
    if (fields[name].trim() === '') return;
    const loaded = await loadLogin().catch(() => undefined);
    if (!loaded) return;
    setFieldErrors((errors) =>
      withProblem(errors, name, variant.fieldProblem(name, fields, loaded.isEmail)),
    );
  }

  /** @returns the first field that stood in the way */
  async function send(fields: LoginFields): Promise<keyof LoginFields | undefined> {
    return submit(
      async () => {
        setLastFields(fields);
        const { isEmail, signIn } = await loadLogin();
        const errors = {
          email: variant.fieldProblem('email', fields, isEmail),
          phone: variant.fieldProblem('phone', fields, isEmail),
        };
        setFieldErrors(definedOnly(errors));
        const wrong = errors.email === undefined ? errors.phone && 'phone' : 'email';
        if (wrong) return wrong;
        const { kind, leadsToTrial } = variant;
        const step = await signIn({ kind, leadsToTrial, ...fields });
        if (!step.done) askForCode(step, fields);
        else {
          setOpened(step.kind);
          welcome();
        }
        return undefined;
      },
      async (error) => refuse(error, fields),
    );
  }

  function askForCode(
    { question, answer }: Extract<SignInStep, { done: false }>,
    fields: LoginFields,
  ): void {
    rounds.current += 1;
    setSentCode({ round: rounds.current, question, fields, answer });
  }

  async function refuse(error: unknown, fields: LoginFields): Promise<ErrorText | undefined> {
    // A sign-in that fails has ended the one before it, and the code of that.
    setSentCode(undefined);
    if (!isSignInError(error)) {
      // If the code could not be loaded, the server could not be reached either.
      const isThere = isLoadFailure(error) && (await isSiteReachable());
      return isThere ? codeMissing : variant.failure('network');
    }
    if (error.code === 'no_match') {
      if (await isEndedAccountGone(fields)) {
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

  function forgetError(name: keyof LoginFields): void {
    setFieldErrors((errors) => withProblem(errors, name, undefined));
    setFailure(undefined);
  }

  return {
    busy,
    fieldErrors,
    failure,
    refusals,
    sentCode,
    lastFields,
    /** Which kind of session the fields have opened, once they have. */
    opened,
    /** The session that has ended here was of an account that is there no more. */
    isAccountGone,
    validate,
    submit: send,
    leaveCode,
    forgetError,
  };
}

/** Asked for only where a session has ended, so that nobody else loads it. */
async function isEndedAccountGone(fields: LoginFields): Promise<boolean> {
  if (!hasEndedSession()) return false;
  try {
    const ended = await loadCode(() => import('./ended-account.ts'));
    return await ended.isEndedAccountGone(fields);
  } catch {
    return false;
  }
}

function withProblem(
  errors: LoginFieldErrors,
  name: keyof LoginFields,
  problem: string | undefined,
): LoginFieldErrors {
  const others = Object.entries(errors).filter(([other]) => other !== name);
  return { ...Object.fromEntries(others), ...(problem === undefined ? {} : { [name]: problem }) };
}

function definedOnly(errors: Readonly<Record<keyof LoginFields, string | undefined>>) {
  return withProblem(withProblem({}, 'email', errors.email), 'phone', errors.phone);
}
