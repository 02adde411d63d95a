import { useRef, useState } from 'react';
import { loginCode } from '../../../../shared/contracts/identity.ts';
import { loginCodeTexts } from '../../copy/identity/identity.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { loginFailure } from './login-failure.ts';
import { SignInError } from './sign-in-error.ts';
import type { SentCode } from './sent-code.ts';
import { welcome } from './welcome.ts';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** Confirming a code. `leave` goes back to the form when there is no other try. */
export function useCode(sentCode: SentCode, leave: (reason: ErrorText) => void) {
  const [error, setError] = useState<string>();
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const tries = useRef(0);

  function forgetErrors(): void {
    setError(undefined);
    setFailure(undefined);
  }

  /** @returns false where the field is to be mended */
  async function confirm(code: string): Promise<boolean> {
    if (busy) return true;
    if (code.length !== loginCode.digits) {
      setError(loginCodeTexts.incomplete);
      return false;
    }
    setError(undefined);
    const isTaken = await submit(async () => {
      try {
        await sentCode.answer(code);
        welcome();
        return true;
      } catch (thrown) {
        return refused(thrown);
      }
    });
    return isTaken ?? true;
  }

  function refused(thrown: unknown): boolean {
    const known = thrown instanceof SignInError ? thrown : undefined;
    if (known?.code === 'wrong_code') {
      tries.current += 1;
      setError(loginCodeTexts.wrong(loginCode.maximumTries - tries.current));
      return false;
    }
    if (known?.code === 'code_over' || known?.code === 'failed') leave(loginFailure(known.code));
    else setFailure(loginFailure(known?.code, known?.retryAfterSeconds));
    return true;
  }

  return { busy, error, failure, confirm, forgetErrors };
}
