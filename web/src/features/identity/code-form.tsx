import { useEffect, useEffectEvent, useRef } from 'react';
import { loginCode, requestSignIn } from '../../../../shared/contracts/identity.ts';
import { company } from '../../copy/company.ts';
import { loginCodeTexts as texts } from '../../copy/identity/identity.ts';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { codeMask } from '../../lib/mask.ts';
import { CheckedForm } from '../../ui/forms/checked-form.tsx';
import { MaskedField } from '../../ui/forms/masked-field.tsx';
import type { WithFields } from './login-fields.ts';
import { ResendCode } from './resend-code.tsx';
import { useLoginCode } from './use-login-code.ts';
import type { SentCode } from './sent-code.ts';
import { CallButton } from '../../ui/call-button.tsx';

const resendAfterSeconds = 30;

interface CodeFormProps {
  /** The login that requested the code. */
  readonly login: {
    readonly busy: boolean;
    readonly submit: (withFields: WithFields) => Promise<void>;
    readonly leaveCode: (reason?: ErrorText) => void;
  };
  readonly sentCode: SentCode;
}

/** The second question: the code that was sent, in one field. */
export default function CodeForm({ login, sentCode }: CodeFormProps) {
  const { question, fields, round } = sentCode;
  const channel = question.channel ?? 'email';
  const headlineRef = useRef<HTMLHeadingElement>(null);
  const sent = question.delivery === 'sent';

  useEffect(() => {
    // The focused form was removed, and the new view has no field to focus.
    if (!sent) headlineRef.current?.focus();
  }, [sent]);

  return (
    <>
      <h1 ref={headlineRef} tabIndex={-1} className="text-title-1">
        {sent ? texts.title : texts.notSentTitle}
      </h1>
      {sent ? (
        <>
          <p className="text-muted mt-3">
            {`${
              channel === 'email'
                ? texts.lead.email(fields.email.trim())
                : texts.lead.whatsapp(fields.phone)
            } ${texts.validity}`}
          </p>
          <Typing key={round} {...{ login, sentCode }} />
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
        <span>{texts.unreachable.text[props.channel]}</span>{' '}
        <a href={`mailto:${company.supportEmail}`} className="link">
          {company.supportEmail}
        </a>
        <span>.</span>
      </Alert>
    );
  }
  return (
    <Alert tone="info" title={texts.limited.title}>
      {texts.limited.text}
    </Alert>
  );
}

const mask = codeMask(loginCode.digits);

function Typing({ login, sentCode }: CodeFormProps) {
  const {
    form,
    busy,
    failure,
    send,
    clearErrors: forgetErrors,
  } = useLoginCode(sentCode, login.leaveCode);
  const takeFocus = useEffectEvent(() => form.setFocus('code'));
  // The previously focused form was removed.
  useEffect(() => takeFocus(), []);

  return (
    <CheckedForm
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="mt-8 grid gap-6"
    >
      {failure ? (
        <Alert tone="error" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <MaskedField
        {...form.register('code', { onChange: forgetErrors })}
        mask={mask}
        label={texts.code}
        autoComplete="one-time-code"
        required
        readOnly={busy}
        error={form.formState.errors.code?.message}
        className="text-title-3 tracking-[0.3em]"
      />
      <CallButton
        endpoints={[requestSignIn]}
        type="submit"
        busy={busy}
        busyLabel={texts.submitting}
      >
        {texts.submit}
      </CallButton>
    </CheckedForm>
  );
}

/** Signs in again with the same fields, which creates and sends another code. */
function Resend({ login, sentCode }: CodeFormProps) {
  return (
    <div className="mt-4 grid">
      <ResendCode
        endpoints={[requestSignIn]}
        afterSeconds={resendAfterSeconds}
        texts={texts}
        busy={login.busy}
        onAsk={async () => login.submit((signIn) => signIn(sentCode.fields))}
      />
      <p role="status" className="text-small text-muted mt-2 text-center">
        {sentCode.round > 1 ? texts.resent : null}
      </p>
    </div>
  );
}
