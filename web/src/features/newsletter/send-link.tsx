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

/**
 * Sends the link for personalizing the newsletter to its address again: the user may have signed up in another
 * browser.
 */
export function SendLink({ email }: { readonly email: string }) {
  const link = useLink();
  return <LinkButton link={link} onClick={() => void link.send(email)} />;
}

interface LinkButtonProps {
  readonly link: ReturnType<typeof useLink>;
  /** Undefined within a form, which sends the request itself. */
  readonly onClick?: () => void;
}

/** The button and the result of the request. */
export function LinkButton({ link, onClick }: LinkButtonProps) {
  const { busy, failure, sentTo } = link;
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
        endpoints={[requestEmailProof]}
        type={onClick === undefined ? 'submit' : 'button'}
        busy={busy}
        busyLabel={texts.sendingLink}
        onClick={onClick}
      >
        {texts.sendLink}
      </CallButton>
      <p role="status" className="text-small text-muted mt-3 break-words">
        {sentTo === undefined ? null : texts.linkSent(sentTo)}
      </p>
    </>
  );
}

export function useLink() {
  const [sentTo, setSentTo] = useState<string>();
  const { busy, failure, submit } = useSubmit<ErrorText>();

  async function send(email: string): Promise<void> {
    setSentTo(undefined);
    await submit(
      async () => {
        await callApi(requestEmailProof, { email, as: 'newsletter-link' });
        setSentTo(email);
      },
      (error) => {
        const apiError = error instanceof ApiError ? error : undefined;
        const code = apiError?.code ?? 'unexpected_answer';
        return callFailure(texts.linkNotSent, code, apiError?.retryAfterSeconds);
      },
    );
  }

  return { sentTo, busy, failure, send };
}
