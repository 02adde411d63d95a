import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { Page } from '../../../ui/page/page.tsx';
import { migration, migrationForm } from '../../../copy/trial/migration.ts';
import { trialSuccess } from '../../../copy/trial/trial-success.ts';
import { useSession } from '../../access/session/use-session.ts';
import { readAccess } from '../../newsletter/newsletter-access.ts';
import type { EmailProofAnswer } from '../../onboarding/wizard/signup-answers.ts';
import { dropMigrationDraft, keepMigrationDraft, readMigrationDraft } from './migration-draft.ts';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { loadMigrationForm } from './load-migration-form.ts';
import { MigrationLanding } from './migration-landing.tsx';
import type { MigrationValues } from './migration-values.ts';
import { TrialStarted } from '../sign-up/trial-started.tsx';
import * as paths from '../../../paths.ts';

const MigrationForm = lazyModule('migration-form', loadMigrationForm);

const entrySchema = z.object({ migration: z.enum(['form', 'success']) });

/** `/migrar-newsletter`: the landing, the form and the success, an entry of the history each. */
export default function MigrationPage() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [wasSignedIn] = useState(session !== undefined);
  const [draft, setDraft] = useState(readMigrationDraft);
  const entry = entrySchema.safeParse(state);
  const stage = entry.success ? entry.data.migration : 'landing';

  function startMigration(
    email: string,
    values: MigrationValues,
    emailProof?: EmailProofAnswer,
  ): void {
    // A draft for the same e-mail address is newer than the newsletter's data.
    const draftValues = draft?.email === email ? draft.values : undefined;
    const next = { email, values: draftValues ?? values, emailProof };
    keepMigrationDraft(next);
    setDraft(next);
    void navigate(pathname, { state: { migration: 'form' } });
  }

  function finish(): void {
    dropMigrationDraft();
    setDraft(undefined);
    void navigate(pathname, { replace: true, state: { migration: 'success' } });
  }

  if (stage === 'success' && session?.kind === 'trial') {
    return (
      <Page
        key="success"
        title={trialSuccess.documentTitle}
        description={trialSuccess.description}
        private
      >
        <TrialStarted />
      </Page>
    );
  }
  if (wasSignedIn) return <Navigate to={paths.trialDashboard} replace />;
  if (stage === 'form' && draft?.values !== undefined) {
    const { email, values, emailProof } = draft;
    return (
      <Page
        key="form"
        title={migrationForm.documentTitle}
        description={migration.description}
        private
      >
        <MigrationForm
          email={email}
          emailProof={emailProof}
          start={values}
          onProof={(proof) => {
            const next = { email, values, emailProof: proof };
            keepMigrationDraft(next);
            setDraft(next);
          }}
          onTyped={(typed) => {
            const next = { email, values: typed, emailProof: readMigrationDraft()?.emailProof };
            keepMigrationDraft(next);
            setDraft(next);
          }}
          onReady={finish}
        />
      </Page>
    );
  }
  return (
    <Page key="landing" title={migration.documentTitle} description={migration.description}>
      <MigrationLanding
        email={draft?.email ?? readAccess()?.email ?? ''}
        onTyped={(email) => {
          if (draft?.values === undefined) keepMigrationDraft({ email });
        }}
        onFound={startMigration}
      />
    </Page>
  );
}
