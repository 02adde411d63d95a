import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../lib/zod-resolver.ts';
import * as z from 'zod/mini';
import { loginCode } from '../../../../shared/contracts/identity.ts';
import { loginCodeTexts } from '../../copy/identity/identity.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { loginFailure } from './login-failure.ts';
import { SignInError } from './sign-in-error.ts';
import type { SentCode } from './sent-code.ts';
import { finishSignIn } from './login-draft.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

const codeSchema = z.object({
  code: z.string().check(z.length(loginCode.digits, loginCodeTexts.incomplete)),
});
type CodeFields = z.infer<typeof codeSchema>;

/**
 * Submits a login code.
 * @param onNoAttemptsLeft returns to the login form when no attempts are left
 */
export function useLoginCode(sentCode: SentCode, onNoAttemptsLeft: (reason: ErrorText) => void) {
  const form = useForm({
    resolver: zodResolver(codeSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { code: '' },
  });
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const failedAttempts = useRef(0);

  /** Selects the typed code, so that the user can overwrite it. */
  const select = () => form.setFocus('code', { shouldSelect: true });

  async function submitCode(): Promise<void> {
    await submit(() => form.handleSubmit(confirm, select)(), toFailure);
  }

  async function confirm({ code }: CodeFields): Promise<void> {
    await sentCode.answer(code);
    finishSignIn();
  }

  function toFailure(error: unknown): ErrorText | undefined {
    const signInError = error instanceof SignInError ? error : undefined;
    if (signInError?.code === 'wrong_code') {
      failedAttempts.current += 1;
      const message = loginCodeTexts.wrong(loginCode.maxTries - failedAttempts.current);
      form.setError('code', { type: 'refused', message });
      select();
      return undefined;
    }
    const failure = loginFailure(signInError?.code, signInError?.retryAfterSeconds);
    if (signInError?.code !== 'code_over' && signInError?.code !== 'failed') return failure;
    onNoAttemptsLeft(failure);
    return undefined;
  }

  return {
    form,
    busy,
    failure,
    send: submitCode,
    clearErrors: () => {
      form.clearErrors('code');
      setFailure(undefined);
    },
  };
}
