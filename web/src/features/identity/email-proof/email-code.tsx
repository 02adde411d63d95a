import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import {
  emailProofCode,
  confirmEmailProof,
  proveEmail,
  requestEmailProof,
} from '../../../../../shared/contracts/email-proof.ts';
import { emailProofTexts as texts } from '../../../copy/identity/email-proof.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { codeMask } from '../../../lib/mask.ts';
import { MaskedField } from '../../../ui/forms/masked-field.tsx';
import { ResendCode } from '../resend-code.tsx';
import { useEmailProof, type EmailProof, type ProvenEmail } from './use-email-proof.ts';

const resendAfterSeconds = 45;

interface EmailCodeProps {
  readonly email: string;
  /** Label of the button that requests the code. */
  readonly request?: string;
  /** Whether the surrounding form can continue with the code alone: its submit button then also confirms the code. */
  readonly holdsForm?: boolean;
  /** Receives the proof; an error thrown by it is shown. */
  readonly onProof: (proven: ProvenEmail) => Promise<void>;
}

/**
 * Requests a code by e-mail and accepts it, inline on the page. It is not a form element, so it may be inside one.
 */
export function EmailCode(props: EmailCodeProps) {
  const { email, request = texts.request, holdsForm = false, onProof } = props;
  const proof = useEmailProof(email, onProof);
  const fieldRef = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The focus moves, because the previously focused button was removed.
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
        {proof.round > 1 ? <span>{`${texts.sentAgain} `}</span> : null}
        {proof.round > 0 ? <span className="break-words">{texts.sent(email)}</span> : null}
      </p>
      {proof.round > 0 ? (
        <Typing {...{ proof, holdsForm, fieldRef }} />
      ) : (
        <div>
          <CallButton
            endpoints={[requestEmailProof]}
            type="button"
            tone="secondary"
            busy={proof.busy === 'asking'}
            busyLabel={texts.resending}
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
  readonly holdsForm: boolean;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

const mask = codeMask(emailProofCode.digits);

function Typing({ proof, holdsForm, fieldRef }: TypingProps) {
  const [code, setCode] = useState('');

  async function confirm(): Promise<void> {
    if (await proof.confirm(code)) return;
    fieldRef.current?.focus();
    fieldRef.current?.select();
  }

  const takeSubmit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    // The form would only report again the error that the code is meant to resolve.
    event.stopPropagation();
    void confirm();
  });
  useEffect(() => {
    const form = holdsForm ? fieldRef.current?.form : undefined;
    if (!form) return undefined;
    const listener = (event: SubmitEvent) => takeSubmit(event);
    form.addEventListener('submit', listener);
    return () => form.removeEventListener('submit', listener);
  }, [holdsForm, fieldRef]);

  return (
    <div className="grid gap-4">
      <MaskedField
        ref={fieldRef}
        mask={mask}
        label={texts.code}
        autoComplete="one-time-code"
        value={code}
        readOnly={proof.busy === 'confirming'}
        error={proof.error}
        className="max-w-60 tracking-[0.2em]"
        onChange={(event) => {
          setCode(event.currentTarget.value);
          proof.forgetErrors();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void confirm();
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <CallButton
          endpoints={[confirmEmailProof, proveEmail]}
          type="button"
          busy={proof.busy === 'confirming'}
          busyLabel={texts.submitting}
          onClick={() => void confirm()}
        >
          {texts.submit}
        </CallButton>
        <ResendCode
          endpoints={[requestEmailProof]}
          afterSeconds={resendAfterSeconds}
          texts={texts}
          busy={proof.busy === 'asking'}
          onAsk={proof.ask}
        />
      </div>
    </div>
  );
}
