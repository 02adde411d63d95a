import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import {
  emailProofCode,
  confirmEmailProof,
  proveEmail,
  requestEmailProof,
} from '../../../../shared/contracts/email-proof.ts';
import { emailProofTexts as texts } from '../../copy/email-proof.ts';
import { digitsOf } from '../../lib/mask.ts';
import { Alert } from '../../ui/alert.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCountdown } from './use-countdown.ts';
import { useEmailProof, type EmailProof } from './use-email-proof.ts';

/** Before another code may be asked for: one that was sent may still be on its way. */
const resendAfterSeconds = 45;

interface EmailCodeProps {
  readonly email: string;
  /** What the button says that asks for the code. */
  readonly request?: string;
  /** Takes the proof; what it throws is shown. */
  readonly onProof: (proof: string) => Promise<void>;
}

/** Asks for a code by e-mail and takes it, in its place on the page. It is no form: it may stand in one. */
export function EmailCode({ email, request = texts.request, onProof }: EmailCodeProps) {
  const proof = useEmailProof(email, onProof);
  const fieldRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The button that had the focus is gone.
    if (proof.round === 1) fieldRef.current?.focus();
  }, [proof.round]);

  return (
    <div className="grid gap-4">
      {proof.failure ? (
        <Alert tone="error" title={proof.failure.title}>
          {proof.failure.text}
        </Alert>
      ) : null}
      <p role="status" className="text-small text-muted empty:hidden">
        {proof.round > 0 ? <span className="break-words">{texts.sent(email)}</span> : null}
      </p>
      {proof.round > 0 ? (
        <Typing {...{ proof, fieldRef }} />
      ) : (
        <div>
          <CallButton
            calls={[requestEmailProof]}
            type="button"
            tone="secondary"
            busy={proof.busy === 'asking'}
            busyLabel={texts.requesting}
            onClick={() => void proof.ask()}
          >
            {request}
          </CallButton>
        </div>
      )}
    </div>
  );
}

interface TypingProps {
  readonly proof: EmailProof;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

function Typing({ proof, fieldRef }: TypingProps) {
  const [code, setCode] = useState('');

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (proof.busy !== undefined || (await proof.confirm(code))) return;
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }

  return (
    <div className="grid gap-4">
      <TextField
        ref={fieldRef}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={proof.error}
        className="tabular max-w-60 tracking-[0.2em]"
        onKeyDown={(event) => {
          if (event.key === 'Enter') void submit(event);
        }}
        onChange={(event) => {
          // Whatever is pasted around them, six digits are the code.
          setCode(digitsOf(event.currentTarget.value).slice(0, emailProofCode.digits));
          proof.forgetErrors();
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CallButton
          calls={[confirmEmailProof, proveEmail]}
          type="button"
          busy={proof.busy === 'confirming'}
          busyLabel={texts.submitting}
          onClick={(event) => void submit(event)}
        >
          {texts.submit}
        </CallButton>
        <Resend key={proof.round} proof={proof} />
      </div>
    </div>
  );
}

function Resend({ proof }: { readonly proof: EmailProof }) {
  const { left } = useCountdown(resendAfterSeconds);
  if (left > 0) return <p className="text-small text-muted tabular">{texts.resendIn(left)}</p>;
  return (
    <CallButton
      calls={[requestEmailProof]}
      type="button"
      tone="secondary"
      busy={proof.busy === 'asking'}
      busyLabel={texts.requesting}
      onClick={() => void proof.ask()}
    >
      {texts.resend}
    </CallButton>
  );
}
