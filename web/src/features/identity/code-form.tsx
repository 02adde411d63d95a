import { useEffect, useRef, type RefObject } from 'react';
import { loginCode, requestSignIn } from '../../../../shared/contracts/identity.ts';
import { company } from '../../copy/company.ts';
import { loginCodeTexts as texts } from '../../copy/identity/identity.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { LoginFields } from './login-fields.ts';
import { ResendCode } from './resend-code.tsx';
import { useCode } from './use-code.ts';
import { useTypedCode } from './use-typed-code.ts';
import type { SentCode } from './sent-code.ts';
import { CallButton } from '../../ui/call-button.tsx';

const resendAfterSeconds = 30;

interface CodeFormProps {
  /** The login that asked for the code. */
  readonly login: {
    readonly busy: boolean;
    readonly submit: (fields: LoginFields) => Promise<unknown>;
    readonly leaveCode: (reason?: ErrorText) => void;
  };
  readonly sentCode: SentCode;
}

/** The second question: the code that was sent, in one field. */
export default function CodeForm({ login, sentCode }: CodeFormProps) {
  const { question, fields, round } = sentCode;
  const channel = question.channel ?? 'email';
  const headlineRef = useRef<HTMLHeadingElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const sent = question.delivery === 'sent';

  useEffect(() => {
    // The form that had the focus is gone.
    (sent ? fieldRef : headlineRef).current?.focus();
    // Each code that is sent has a field of its own.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [sent, round]);

  return (
    <>
      <h1 ref={headlineRef} tabIndex={-1} className="text-title-1">
        {sent ? texts.title : texts.notSentTitle}
      </h1>
      {sent ? (
        <>
          <p className="text-muted mt-3">
            {channel === 'email'
              ? texts.lead.email(fields.email.trim())
              : texts.lead.whatsapp(fields.phone)}{' '}
            {texts.validity}
          </p>
          <Typing key={round} {...{ login, sentCode, fieldRef }} />
          <Resend {...{ login, sentCode }} />
        </>
      ) : (
        <div className="mt-6">
          <NotSent {...{ question, channel }} />
        </div>
      )}
      <p className="text-small mt-6">
        <button type="button" className="link" onClick={() => login.leaveCode()}>
          {texts.back}
        </button>
      </p>
    </>
  );
}

function NotSent(props: {
  readonly question: SentCode['question'];
  readonly channel: 'email' | 'whatsapp';
}) {
  if (props.question.delivery === 'unreachable') {
    return (
      <Alert tone="error" title={texts.unreachable.title}>
        {texts.unreachable.text[props.channel]}{' '}
        <a href={`mailto:${company.supportEmail}`} className="link">
          {company.supportEmail}
        </a>
        .
      </Alert>
    );
  }
  return (
    <Alert tone="info" title={texts.limited.title}>
      {texts.limited.text}
    </Alert>
  );
}

interface TypingProps extends CodeFormProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
}

function Typing({ login, sentCode, fieldRef }: TypingProps) {
  const { busy, error, failure, confirm, forgetErrors } = useCode(sentCode, login.leaveCode);
  const { digits } = loginCode;
  const { field, submit } = useTypedCode({ digits, fieldRef, confirm, forgetErrors });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 grid gap-6">
      {failure ? (
        <Alert tone="error" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <TextField
        {...field}
        label={texts.code}
        name="code"
        required
        error={error}
        className="tabular text-title-3 tracking-[0.3em]"
      />
      <CallButton calls={[requestSignIn]} type="submit" busy={busy} busyLabel={texts.submitting}>
        {texts.submit}
      </CallButton>
    </form>
  );
}

/** A new sign-in with the same fields, which makes and sends another code. */
function Resend({ login, sentCode }: CodeFormProps) {
  return (
    <div className="mt-4 grid">
      <ResendCode
        calls={[requestSignIn]}
        afterSeconds={resendAfterSeconds}
        texts={texts}
        busy={login.busy}
        onAsk={async () => {
          await login.submit(sentCode.fields);
        }}
      />
      <p role="status" className="text-small text-muted mt-2 text-center">
        {sentCode.round > 1 ? texts.resent : null}
      </p>
    </div>
  );
}
