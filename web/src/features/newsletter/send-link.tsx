import { useState } from 'react';
import { requestEmailProof } from '../../../../shared/contracts/email-proof.ts';
import { callFailure } from '../../lib/call-failure.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { personalization as texts } from '../../copy/newsletter/newsletter-personalization.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/** Sends the link to personalize to its address once more: this browser may be another one. */
export function SendLink({ email }: { readonly email: string }) {
  const [isSent, setSent] = useState(false);
  const { busy, failure, submit } = useSubmit<ErrorText>();

  async function send(): Promise<void> {
    setSent(false);
    await submit(
      async () => {
        await callApi(requestEmailProof, { email, as: 'newsletter-link' });
        setSent(true);
      },
      (error) => {
        const known = error instanceof ApiError ? error : undefined;
        const code = known?.code ?? 'unexpected_answer';
        return callFailure(texts.linkNotSent, code, known?.retryAfterSeconds);
      },
    );
  }

  return (
    <>
      {failure ? (
        <div className="mb-4">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      ) : null}
      <CallButton
        calls={[requestEmailProof]}
        busy={busy}
        busyLabel={texts.sendingLink}
        onClick={() => void send()}
      >
        {texts.sendLink}
      </CallButton>
      <p role="status" className="text-small text-muted mt-3 break-words">
        {isSent ? texts.linkSent(email) : null}
      </p>
    </>
  );
}
