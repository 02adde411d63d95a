import { useState } from 'react';
import { requestEmailProof } from '../../../../shared/contracts/email-proof.ts';
import { company } from '../../copy/company.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { loginHelp as texts } from '../../copy/identity/login-help.ts';
import { ApiError } from '../../lib/api-error.ts';
import { callApi } from '../../lib/api.ts';
import { callFailure } from '../../lib/call-failure.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useSubmit } from '../../ui/forms/use-submit.ts';

/**
 * Offers a link by e-mail after a rejected login. The server does not say whether attempts are over, and the same is
 * shown for every e-mail.
 */
export default function LoginHelp({ email }: { readonly email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const { busy, failure, submit } = useSubmit<ErrorText>();

  async function send(): Promise<void> {
    setSentTo(undefined);
    await submit(async () => {
      await callApi(requestEmailProof, { email, as: 'login-link' });
      setSentTo(email);
    }, sendFailure);
  }

  return (
    <div className="grid gap-4">
      <p className="text-small">{texts.lead}</p>
      {failure ? (
        <Alert tone="error" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <CallButton
        endpoints={[]}
        type="button"
        tone="secondary"
        busy={busy}
        busyLabel={texts.sending}
        onClick={() => void send()}
      >
        {texts.send}
      </CallButton>
      <p role="status" className="text-small break-words">
        {sentTo === undefined ? null : texts.sent(sentTo)}
      </p>
      <p className="text-small">
        <span>{texts.contact}</span>{' '}
        <a href={`mailto:${company.supportEmail}`} className="link">
          {company.supportEmail}
        </a>
        <span>.</span>
      </p>
    </div>
  );
}

function sendFailure(error: unknown): ErrorText {
  const apiError = error instanceof ApiError ? error : undefined;
  if (apiError?.code === 'rate_limited') return texts.limited;
  return callFailure(texts.notSent, apiError?.code ?? 'unexpected_answer');
}
