import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '../../../lib/zod-resolver.ts';
import * as z from 'zod/mini';
import { checkActiveEmail } from '../../../../../shared/contracts/trial.ts';
import { checkUserExists } from '../../../../../shared/contracts/accounts.ts';
import { Check } from '../../../ui/icons.tsx';
import { Link } from 'react-router-dom';
import { normalizeEmail } from '../../../../../shared/values/email.ts';
import { migration as texts } from '../../../copy/trial/migration.ts';
import { connectionFailure } from '../connection-failure.ts';
import type { ErrorText } from '../../../copy/errors/error-text.ts';
import { migrationErrors } from '../../../copy/trial/trial-errors.ts';
import { checkedText } from '../../../lib/checked-text.ts';
import { emailError } from '../../../copy/errors/email-error.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { dismissToasts } from '../../../ui/feedback/toasts.ts';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { emailInput, TextField } from '../../../ui/forms/text-field.tsx';
import type { EmailProofAnswer } from '../../onboarding/wizard/signup-answers.ts';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { loadMigrationForm } from './load-migration-form.ts';
import { findSubscriber, type SubscriberResult } from './find-subscriber.ts';
import { MigrationRejection } from './migration-rejection.tsx';
import { emptyMigration, type MigrationValues } from './migration-values.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { useSubmit } from '../../../ui/forms/use-submit.ts';

interface MigrationLandingProps {
  readonly email: string;
  readonly onTyped: (email: string) => void;
  readonly onFound: (email: string, values: MigrationValues, proof?: EmailProofAnswer) => void;
}

/** Explains the migration and shows the newsletter's e-mail. */
export function MigrationLanding(props: MigrationLandingProps) {
  return (
    <div className="max-w-page mx-auto grid gap-x-16 gap-y-12 px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24 lg:grid-cols-[1fr_24rem] lg:items-start">
      <div>
        <p className="text-brand text-small font-semibold">{texts.kicker}</p>
        <h1 className="text-display mt-3">{texts.title}</h1>
        <p className="text-lead text-muted mt-5 max-w-xl">{texts.lead}</p>
        <div className="mt-8 max-w-form">
          <EmailForm {...props} />
        </div>
        <p className="text-small mt-6">
          <span>{texts.noNewsletter}</span>{' '}
          <Link to={texts.directly.to} className="link font-medium">
            {texts.directly.label}
          </Link>
        </p>
      </div>
      <section className="masthead-rule">
        <h2 className="text-title-3 mt-6">{texts.benefitsTitle}</h2>
        <ul className="divide-rule border-rule mt-4 divide-y border-y">
          {texts.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3 py-3">
              <Check
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className="text-brand mt-0.5 shrink-0"
              />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const emailSchema = z.object({
  email: checkedText((typed) => emailError(typed, migrationErrors.email)),
});

interface LookUpRejection {
  readonly reason: Extract<SubscriberResult, { found: false }>['reason'];
  readonly email: string;
}

function EmailForm({ email: start, onTyped, onFound }: MigrationLandingProps) {
  const [rejection, setRejection] = useState<LookUpRejection>();
  const { busy, failure, setFailure, submit } = useSubmit<ErrorText>();
  const form = useForm({
    resolver: zodResolver(emailSchema),
    reValidateMode: 'onSubmit',
    defaultValues: { email: start },
  });
  const { field, errorOf } = useStepFields(form, {
    notice: undefined,
    onValuesChange: ({ email }) => onTyped(email),
  });
  const emailField = field('email');

  useEffect(() => {
    // Ignore a failed preload: the form itself reports it.
    loadMigrationForm().catch(() => undefined);
  }, []);

  function forgetOutcome(): void {
    setRejection(undefined);
    setFailure(undefined);
  }

  async function lookUp({ email }: z.infer<typeof emailSchema>): Promise<void> {
    await submit(
      async () => {
        const answer = await findSubscriber(email);
        if (answer.found) {
          onFound(normalizeEmail(email), answer.values);
          return;
        }
        setRejection({ reason: answer.reason, email });
        toastError(migrationErrors[answer.reason]);
        form.setFocus('email');
      },
      (thrown) => {
        const text = toErrorText(thrown);
        toastError(text);
        return text;
      },
    );
  }

  return (
    <CheckedForm
      form={form}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        forgetOutcome();
        dismissToasts();
        void form.handleSubmit(lookUp)(event);
      }}
    >
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        placeholder={texts.emailPlaceholder}
        {...emailInput}
        readOnly={busy}
        error={errorOf('email')}
        {...emailField}
        onChange={(event) => {
          emailField.onChange(event);
          forgetOutcome();
        }}
      />
      {rejection ? (
        <MigrationRejection
          {...rejection}
          onProof={(proof) => onFound(normalizeEmail(rejection.email), emptyMigration, proof)}
        />
      ) : null}
      {failure ? (
        <Alert tone="error" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <div className="grid sm:flex">
        <CallButton
          endpoints={[checkActiveEmail, checkUserExists]}
          type="submit"
          busy={busy}
          busyLabel={texts.searching}
        >
          {texts.next}
        </CallButton>
      </div>
    </CheckedForm>
  );
}

function toErrorText(error: unknown): ErrorText {
  const { lookup } = migrationErrors;
  return (error instanceof ApiError ? connectionFailure(lookup.title, error) : undefined) ?? lookup;
}
