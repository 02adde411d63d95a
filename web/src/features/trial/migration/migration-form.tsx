import { useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { migrateNewsletter } from '../../../../../shared/contracts/trial.ts';
import { useController, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { zodResolver } from '@hookform/resolvers/zod';
import { maximumNameLength } from '../../../../../shared/values/text.ts';
import {
  migrationInterestAreas,
  migrationKnowledgeLevels,
} from '../../../../../shared/trial-options.ts';
import { isPlaceholderName } from '../../../../../shared/values/placeholder-name.ts';
import { migrationForm as texts } from '../../../copy/trial/migration.ts';
import { migrationErrors, trialFieldErrors } from '../../../copy/trial/trial-errors.ts';
import { phoneMask } from '../../../lib/mask.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { MaskedField } from '../../../ui/forms/masked-field.tsx';
import { dismissNotices } from '../../../ui/feedback/notices.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { EmailProofAnswer } from '../../onboarding/wizard/signup-answers.ts';
import { notifyError } from '../../../ui/feedback/notify-error.ts';
import { PersonalizationCard } from '../../onboarding/steps/personalization-card.tsx';
import { birthDateQuestion } from '../../onboarding/steps/birth-date-question.ts';
import { NotYouIfTaken } from '../../onboarding/steps/not-you.tsx';
import { OneTrialIfUsed } from '../../onboarding/steps/one-trial.tsx';
import { useStepFields } from '../../onboarding/wizard/use-step-fields.ts';
import { MigrationRefusal } from './migration-refusal.tsx';
import { migrationRequest, migrationSchema, type MigrationValues } from './migration-values.ts';
import { TrialPreferenceCards } from '../preference-cards.tsx';
import { refusedFields } from '../sign-up/refused-fields.ts';
import { SignUpLinks } from '../sign-up-links.tsx';
import { TermsCheckbox } from '../terms-checkbox.tsx';
import { TrialStartStatus } from '../sign-up/trial-start-status.tsx';
import { useMigrate } from './use-migrate.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import * as paths from '../../../paths.ts';

interface MigrationFormProps {
  readonly email: string;
  readonly emailProof: EmailProofAnswer | undefined;
  readonly start: MigrationValues;
  readonly onTyped: (values: MigrationValues) => void;
  readonly onProof: (emailProof: EmailProofAnswer) => void;
  readonly onReady: () => void;
}

/** What the newsletter does not know of its subscriber yet, on one page. */
export default function MigrationForm(props: MigrationFormProps) {
  const { email, emailProof, start, onTyped, onProof, onReady } = props;
  const [now] = useState(() => new Date());
  const [defaultValues] = useState(start);
  const [lacksPerson, setLacksPerson] = useState(false);
  const form = useForm({
    resolver: zodResolver(migrationSchema(now)),
    reValidateMode: 'onSubmit',
    defaultValues,
  });
  const { control } = form;
  const [keep] = useState(() => onTyped);
  const { phase, busy, refused, migrate } = useMigrate(onReady);
  const notice = useMemo(() => refusedFields(refused?.fields), [refused]);
  const { field, errorOf, remark } = useStepFields(form, { notice, onTyped: keep });
  const receivesMessages = useWatch({ control, name: 'receiveMessages' });
  const assets = useController({ control, name: 'favoriteAssets' }).field;
  // In their order on the screen, in which a first error takes the focus.
  const nameField = field('name');
  const phoneField = field('phone');
  const birthDate = birthDateQuestion({
    now,
    input: field('birthDate'),
    read: () => form.getValues('birthDate'),
    clear: () => form.setValue('birthDate', ''),
    remark,
  });
  const termsError = errorOf('termsAccepted');

  function refuse(errors: FieldErrors<MigrationValues>, wasUnderage: boolean): void {
    const { name, phone, birthDate: date } = form.getValues();
    // One that was just cleared was there: why it went is said at its field.
    const required = wasUnderage ? [name, phone] : [name, phone, date];
    const isMissing = required.some((value) => value.trim() === '');
    setLacksPerson(isMissing);
    if (isMissing) return notifyError(migrationErrors.required);
    if (isPlaceholderName(name)) return notifyError({ title: 'Erro', text: migrationErrors.name });
    if (errors.termsAccepted) notifyError({ title: 'Erro', text: trialFieldErrors.terms });
  }

  async function send(event?: SyntheticEvent, proof = emailProof): Promise<void> {
    const wasUnderage = birthDate.clearIfUnderage();
    const submit = form.handleSubmit(
      async (answers) => {
        setLacksPerson(false);
        await migrate(migrationRequest(email, answers, proof));
      },
      (errors) => refuse(errors, wasUnderage),
    );
    await submit(event);
  }

  if (phase !== 'idle') {
    return (
      <Column>
        <TrialStartStatus
          pending={phase === 'pending'}
          busy={busy}
          calls={[migrateNewsletter]}
          onRetry={() => void send()}
          onLeave={() => undefined}
        />
      </Column>
    );
  }
  return (
    <Column>
      <SignUpLinks home={{ to: paths.migration, label: texts.homeLabel }} />
      <h1 className="text-title-1">{texts.title}</h1>
      <p className="text-muted mt-3">{texts.lead}</p>
      <CheckedForm
        form={form}
        className="mt-8 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy) return;
          dismissNotices();
          void send(event);
        }}
      >
        <PersonalizationCard title={texts.personTitle}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              <span className="text-small text-muted block">{texts.email}</span>
              <span className="font-medium break-all">{email}</span>
            </span>
            <Link to={paths.migration} className="link text-small">
              {texts.changeEmail}
              <span className="sr-only"> o e-mail</span>
            </Link>
          </p>
          <TextField
            label={texts.name}
            placeholder={texts.namePlaceholder}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={maximumNameLength}
            readOnly={busy}
            error={errorOf('name')}
            {...nameField}
          />
          <MaskedField
            mask={phoneMask}
            label={texts.phone}
            hint={texts.phoneHint}
            placeholder={texts.phonePlaceholder}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            readOnly={busy}
            error={errorOf('phone')}
            {...phoneField}
          />
          <NotYouIfTaken errors={[errorOf('phone')]} />
          <OneTrialIfUsed errors={[errorOf('phone')]} />
          <DateField
            {...birthDate.input}
            label={texts.birthDate}
            autoComplete="bday"
            readOnly={busy}
            error={errorOf('birthDate')}
          />
        </PersonalizationCard>
        <TrialPreferenceCards
          levels={migrationKnowledgeLevels}
          areas={migrationInterestAreas}
          field={field}
          errorOf={errorOf}
          receivesMessages={receivesMessages}
          assets={{ value: assets.value, onChange: assets.onChange }}
        />
        <TermsCheckbox
          field={field}
          error={typeof termsError === 'string' ? termsError : undefined}
        />
        {lacksPerson ? <Failure {...migrationErrors.required} /> : null}
        {refused?.failure ? <Failure {...refused.failure} /> : null}
        {refused?.reason ? (
          <MigrationRefusal
            reason={refused.reason}
            email={email}
            onProof={(proof) => {
              onProof(proof);
              void send(undefined, proof);
            }}
          />
        ) : null}
        <CallButton
          calls={[migrateNewsletter]}
          type="submit"
          busy={busy}
          busyLabel={texts.submitting}
        >
          {texts.submit}
        </CallButton>
      </CheckedForm>
    </Column>
  );
}

function Column({ children }: { readonly children: ReactNode }) {
  return (
    <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-10 md:pb-24">
      <div className="mx-auto max-w-[36.5rem]">{children}</div>
    </div>
  );
}

function Failure({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Alert tone="error" title={title}>
      {text}
    </Alert>
  );
}
