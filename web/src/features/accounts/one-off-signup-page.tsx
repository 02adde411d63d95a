import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OneOffPlanKey } from '../../../../shared/plans.ts';
import { Page } from '../../ui/page/page.tsx';
import {
  accountCreated,
  chosenOneOffPlan,
  oneOffPlanSummary,
  planStep,
  signUp,
} from '../../copy/onboarding/signup.ts';
import { openCheckout } from '../billing/open-checkout.ts';
import { useSession } from '../access/session/use-session.ts';
import { NewUsersOnly } from './new-users-only.tsx';
import { PlanStep } from './plan-step.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { readOneOffPlan } from '../onboarding/chosen-plan.ts';
import { emptyAnswers } from '../onboarding/wizard/signup-answers.ts';
import { oneOffFlow } from '../onboarding/wizard/signup-flows.ts';
import { isCommitted } from '../onboarding/wizard/signup-steps.ts';
import { SignUpWizard } from './signup-wizard.tsx';
import { useSignUpWizard } from '../onboarding/wizard/use-signup-wizard.ts';
import * as paths from '../../paths.ts';

/**
 * `/cadastro-semestral`: creates the account, offers the one-off plans and leads to the payment of the chosen plan.
 * `?plan=` selects the plan; `?step=plans` starts at the plan choice, as for a user who has an account.
 */
export default function OneOffSignUpPage() {
  const [parameters] = useSearchParams();
  return (
    <NewUsersOnly plan={readOneOffPlan(parameters)}>
      <OneOffSignUp />
    </NewUsersOnly>
  );
}

function OneOffSignUp() {
  const hasAccount = useSession()?.kind === 'account';
  // An account from before this visit was not just created.
  const [cameWithAccount] = useState(hasAccount);
  const [parameters, setParameters] = useSearchParams();
  const plan = readOneOffPlan(parameters);
  const startsWithPlan = hasAccount || parameters.get('step') === 'plans';
  const wizard = useSignUpWizard(oneOffFlow, {
    hasAccount,
    startAt: startsWithPlan ? 'plan' : undefined,
  });
  const { state, dispatch, goBack, entryState } = wizard;
  const isCreated = isCommitted(oneOffFlow.wizard, state);

  /** The choice is stored in the address, so that it survives a reload. */
  function keepPlan(chosen: OneOffPlanKey): void {
    const next = new URLSearchParams(parameters);
    next.set('plan', chosen);
    setParameters(next, { replace: true, state: entryState });
  }

  function goOn(chosen: OneOffPlanKey): void {
    if (isCreated || hasAccount) openCheckout(chosen, paths.oneOffSignUp);
    else dispatch({ type: 'answered', step: 'plan', answers: {} });
  }

  return (
    <Page title={signUp.documentTitle} description={signUp.description} private>
      <SignUpWizard
        flow={oneOffFlow}
        wizard={wizard}
        nextText={accountCreated.plansText}
        plan={state.step === 'plan' ? null : <ChosenPlan plan={plan} />}
        planStep={
          <PlanStep
            plan={plan}
            lead={isCreated && !cameWithAccount ? planStep.created : planStep.lead}
            onChoose={keepPlan}
            onSubmit={goOn}
            onBack={goBack}
          />
        }
        // From here on, the browser need not store the typed data.
        onReady={() => dispatch({ type: 'committed', answers: emptyAnswers })}
      />
    </Page>
  );
}

function ChosenPlan({ plan }: { readonly plan: OneOffPlanKey }) {
  const { label, change } = chosenOneOffPlan;
  const { name, note } = oneOffPlanSummary(plan);
  return <PlanSummary {...{ label, name, note }} change={{ to: paths.plans, label: change }} />;
}
