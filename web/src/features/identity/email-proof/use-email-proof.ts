import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  confirmEmailProof,
  emailProofCode,
  requestEmailProof,
} from '../../../../../shared/contracts/email-proof.ts';
import { emailProofTexts as texts } from '../../../copy/identity/email-proof.ts';
import { callFailure } from '../../../lib/call-failure.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { callApi } from '../../../lib/api.ts';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

/** The result of a correct code. */
export type ProvenEmail = z.infer<(typeof confirmEmailProof)['response']>;

export type EmailProof = ReturnType<typeof useEmailProof>;

/** The steps of a proof: a code is requested, typed, and exchanged for a proof, which is passed to `onProof`. */
export function useEmailProof(email: string, onProof: (proven: ProvenEmail) => Promise<void>) {
  const [challengeId, setChallengeId] = useState('');
  /** The number of codes sent. */
  const [round, setRound] = useState(0);
  const [error, setError] = useState<string>();
  const asking = useSubmit<ErrorText>();
  const confirming = useSubmit<ErrorText>();

  function clearErrors(): void {
    setError(undefined);
    asking.setFailure(undefined);
    confirming.setFailure(undefined);
  }

  async function ask(): Promise<void> {
    clearErrors();
    await asking.submit(
      async () => {
        const answer = await callApi(requestEmailProof, { email, as: 'code' });
        setChallengeId(answer.challengeId);
        setRound((sent) => sent + 1);
      },
      (cause) => toErrorText(texts.notSent, cause),
    );
  }

  /** @returns false when the field has to be corrected */
  async function confirm(code: string): Promise<boolean> {
    if (asking.busy || confirming.busy) return true;
    clearErrors();
    if (code.length !== emailProofCode.digits) {
      setError(texts.incomplete);
      return false;
    }
    const isProven = await confirming.submit(
      async () => {
        await onProof(await callApi(confirmEmailProof, { email, challengeId, code }));
        return true;
      },
      (cause) => {
        const isWrong = cause instanceof ApiError && cause.code === 'email_code_wrong';
        if (isWrong) setError(texts.wrong);
        return isWrong ? undefined : toErrorText(texts.notConfirmed, cause);
      },
    );
    return isProven ?? false;
  }

  const busy = asking.busy ? 'asking' : confirming.busy ? 'confirming' : undefined;
  const failure = asking.failure ?? confirming.failure;
  return { round, busy, error, failure, ask, confirm, forgetErrors: clearErrors } as const;
}

function toErrorText(title: string, cause: unknown): ErrorText {
  const isKnown = cause instanceof ApiError;
  return callFailure(
    title,
    isKnown ? cause.code : 'unexpected_answer',
    isKnown ? cause.retryAfterSeconds : undefined,
  );
}
