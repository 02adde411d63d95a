import { useState } from 'react';
import { Page } from '../../ui/page/page.tsx';
import {
  accountCreated,
  existingAccountTexts,
  chosenMonthlyPlan,
  signUp,
} from '../../copy/onboarding/signup.ts';
import { loadCode } from '../../lib/load-code.ts';
import { loadPage } from '../../lib/navigation/load-page.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { readSession } from '../access/session/session-store.ts';
import { useRestored } from '../../ui/page/use-restored.ts';
import { NewUsersOnly } from './new-users-only.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { personalData } from '../onboarding/wizard/signup-answers.ts';
import { dropDraft } from '../onboarding/wizard/signup-draft.ts';
import { standardFlow } from '../onboarding/wizard/signup-flows.ts';
import { SignUpWizard } from './signup-wizard.tsx';
import { useSignUpWizard } from '../onboarding/wizard/use-signup-wizard.ts';
import * as paths from '../../paths.ts';

const ExistingAccount = lazyPart(
  () => loadCode(() => import('./existing-account.tsx')),
  <LoadingPage />,
);

/** `/signup`: creates the account, then leads to the payment of the monthly plan. */
export default function SignUpPage() {
  return (
    <NewUsersOnly>
      <AccountOrSignUp />
    </NewUsersOnly>
  );
}

/** Shows an existing account instead of an empty form. */
function AccountOrSignUp() {
  // Decided once, when the page is opened: after this sign-up has started its session, the page itself continues to the
  // payment.
  const [session, setSession] = useState(readSession);
  // A restored page still shows the form as busy.
  useRestored(() => setSession(readSession()));
  if (session?.kind !== 'account') return <SignUp />;
  return (
    <Page title={existingAccountTexts.documentTitle} description={signUp.description} private>
      <ExistingAccount user={session.user} />
    </Page>
  );
}

function SignUp() {
  const wizard = useSignUpWizard(standardFlow, { hasAccount: false });
  const { chosenPlan } = wizard;
  const { label, name, note, change } = chosenMonthlyPlan;
  return (
    <Page title={signUp.documentTitle} description={signUp.description} private>
      <SignUpWizard
        flow={standardFlow}
        wizard={wizard}
        nextText={accountCreated.text}
        plan={
          chosenPlan ? (
            <PlanSummary
              label={label}
              name={name}
              note={note}
              change={{ to: chosenPlan.origin, label: change }}
            />
          ) : null
        }
        onReady={(answers) => {
          dropDraft(standardFlow);
          // Passes on the typed data, so that the payment page can show its card form at once.
          loadPage(paths.monthlyCheckout, {
            prefilledData: personalData(answers),
            from: paths.signUp,
            skipToPayment: true,
            autoRedirect: true,
            autoStart: true,
          });
        }}
      />
    </Page>
  );
}
