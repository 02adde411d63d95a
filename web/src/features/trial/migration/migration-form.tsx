import type { ReactNode } from 'react';
import { migrateNewsletter } from '../../../../../shared/contracts/trial.ts';
import { Link } from 'react-router-dom';
import { maxNameLength } from '../../../../../shared/values/text.ts';
import { migrationInterestAreas, migrationKnowledgeLevels } from '../trial-options.ts';
import { migrationForm as texts } from '../../../copy/trial/migration.ts';
import { migrationErrors } from '../../../copy/trial/trial-errors.ts';
import { phoneMask } from '../../../lib/mask.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckedForm } from '../../../ui/forms/checked-form.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { MaskedField } from '../../../ui/forms/masked-field.tsx';
import { dismissToasts } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { EmailProofAnswer } from '../../onboarding/wizard/signup-answers.ts';
import { PersonalizationCard } from '../../onboarding/steps/personalization-card.tsx';
import { SupportNoteIfTaken } from '../../onboarding/steps/taken-value-help.tsx';
import { OneTrialIfUsed } from '../../onboarding/steps/one-trial.tsx';
import { MigrationRejection } from './migration-rejection.tsx';
import { TrialPreferenceCards } from '../preference-cards.tsx';
import { SignUpLinks } from '../sign-up-links.tsx';
import { TermsCheckbox } from '../terms-checkbox.tsx';
import { TrialStartStatus } from '../sign-up/trial-start-status.tsx';
import { useMigrationForm, type MigrationFormOptions } from './use-migration-form.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import * as paths from '../../../paths.ts';

interface MigrationFormProps extends MigrationFormOptions {
  readonly onProof: (emailProof: EmailProofAnswer) => void;
}

/** The data that the newsletter does not have, on one page. */
export default function MigrationForm(props: MigrationFormProps) {
  const { email } = props;
  const [mailbox = '', domain] = email.split('@');
  const migration = useMigrationForm(props);
  const { form, phase, busy, rejection, fields, send } = migration;
  const { errorOf } = fields;
  const termsError = errorOf('termsAccepted');
  if (phase !== 'idle') {
    return (
      <Column>
        <TrialStartStatus
          pending={phase === 'pending'}
          busy={busy}
          endpoints={[migrateNewsletter]}
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
          dismissToasts();
          void send();
        }}
      >
        <PersonalizationCard title={texts.personTitle}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0">
              <span className="text-small text-muted block">{texts.email}</span>
              <span className="font-medium break-words">
                {/* A long address breaks between the @ and the domain. */}
                <span>{`${mailbox}@`}</span>
                <wbr />
                <span>{domain}</span>
              </span>
            </span>
            <Link to={paths.migration} className="link text-small">
              <span>{texts.changeEmail}</span>
              <span className="sr-only"> o e-mail</span>
            </Link>
          </p>
          <TextField
            label={texts.name}
            placeholder={texts.namePlaceholder}
            autoComplete="name"
            autoCapitalize="words"
            maxLength={maxNameLength}
            readOnly={busy}
            error={errorOf('name')}
            {...fields.name}
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
            {...fields.phone}
          />
          <SupportNoteIfTaken errors={[errorOf('phone')]} />
          <OneTrialIfUsed errors={[errorOf('phone')]} />
          <DateField
            {...fields.birthDate}
            label={texts.birthDate}
            autoComplete="bday"
            readOnly={busy}
            error={errorOf('birthDate')}
          />
        </PersonalizationCard>
        <TrialPreferenceCards
          levels={migrationKnowledgeLevels}
          areas={migrationInterestAreas}
          areasHint={texts.areasHint}
          field={fields.field}
          errorOf={errorOf}
          receivesMessages={migration.receivesMessages}
          assets={fields.assets}
        />
        <TermsCheckbox
          field={fields.field}
          error={typeof termsError === 'string' ? termsError : undefined}
        />
        {migration.lacksPersonalData ? <Failure {...migrationErrors.required} /> : null}
        {rejection?.failure ? <Failure {...rejection.failure} /> : null}
        {rejection?.reason ? (
          <MigrationRejection
            reason={rejection.reason}
            email={email}
            onProof={(proof) => {
              props.onProof(proof);
              void send(proof);
            }}
          />
        ) : null}
        <CallButton
          endpoints={[migrateNewsletter]}
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
