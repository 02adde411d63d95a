import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { announce } from '../../ui/page/announcer.tsx';
import { lazyModule } from '../../lib/lazy-module.ts';
import { passwordStep, signUp, stepNames } from '../../copy/onboarding/signup.ts';
import { stepFailure } from '../../copy/onboarding/signup-errors.ts';
import { ContactStep } from '../onboarding/steps/contact-step.tsx';
import { CreationStatus } from './creation-status.tsx';
import { IdentityStep } from '../onboarding/steps/identity-step.tsx';
import { loadPersonalizationStep } from './load-personalization-step.ts';
import { NameStep } from '../onboarding/steps/name-step.tsx';
import { toastError } from '../../ui/feedback/toast-error.ts';
import { PasswordStep } from '../onboarding/steps/password-step.tsx';
import { SignUpProgress } from '../onboarding/wizard/signup-progress.tsx';
import { SignUpLinks } from './signup-links.tsx';
import { selectMatchingProof, type SignUpAnswers } from '../onboarding/wizard/signup-answers.ts';
import { dropDraft } from '../onboarding/wizard/signup-draft.ts';
import type { SignUpFlow, SignUpStep } from '../onboarding/wizard/signup-flows.ts';
import { TakesFocus } from '../onboarding/wizard/step-frame.tsx';
import { useCreateAccount } from './use-create-account.ts';
import type { useSignUpWizard } from '../onboarding/wizard/use-signup-wizard.ts';
import type { Elements } from '../../ui/elements.ts';

const PersonalizationStep = lazyModule('personalization', loadPersonalizationStep);

interface SignUpWizardProps {
  readonly flow: SignUpFlow;
  readonly wizard: ReturnType<typeof useSignUpWizard>;
  /** The plan chosen before the sign-up. */
  readonly plan: Elements;
  /** The second line of the notice that the account was created. */
  readonly nextText: string;
  /** Called when the account was created and its session is open. */
  readonly onReady: (answers: SignUpAnswers) => void;
  readonly planStep?: ReactNode;
}

/** The page of a sign-up: its progress, and one question at a time. */
export function SignUpWizard(props: SignUpWizardProps) {
  const { flow, wizard, plan, nextText, onReady, planStep } = props;
  const { state, dispatch, goBack } = wizard;
  const { step, answers, notice, completed } = state;
  const { phase, busy, create } = useCreateAccount({
    nextText,
    onReady,
    onError: (signUpError) =>
      dispatch({ type: 'refused', step: signUpError.step, error: signUpError }),
  });
  const isAnother = useArrival(step);
  const hasPlanStep = planStep !== undefined;

  const isIncomplete = notice?.kind === 'incomplete';
  useEffect(() => {
    if (isIncomplete) toastError(stepFailure.incomplete);
  }, [isIncomplete]);

  const onValuesChange = useCallback(
    (typed: Partial<SignUpAnswers>) => dispatch({ type: 'typed', answers: typed }),
    [dispatch],
  );
  const stepProps = {
    answers,
    notice,
    onBack: goBack,
    onValuesChange,
    onComplete: (given: Partial<SignUpAnswers>) =>
      dispatch({ type: 'answered', step, answers: given }),
  };

  function renderStep(): ReactNode {
    switch (step) {
      case 'name':
        return <NameStep {...stepProps} />;
      case 'contact':
        return <ContactStep {...stepProps} />;
      case 'identity':
        return <IdentityStep {...stepProps} proof={selectMatchingProof(answers)} />;
      case 'password':
        return (
          <PasswordStep
            {...stepProps}
            submitLabel={hasPlanStep ? signUp.next : passwordStep.submit}
            busyLabel={hasPlanStep ? signUp.checking : signUp.creating}
            loadNext={loadPersonalizationStep}
          />
        );
      case 'personalization':
        return (
          <PersonalizationStep
            {...stepProps}
            busy={busy}
            isPlanStepNext={hasPlanStep}
            onComplete={(given) => void create({ ...answers, ...given })}
          />
        );
      case 'plan':
        return planStep;
      default:
        return step satisfies never;
    }
  }

  return (
    <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-10 md:pb-24">
      <div className="mx-auto max-w-[36.5rem]">
        <SignUpLinks />
        {phase !== 'idle' && step !== 'plan' ? (
          <CreationStatus
            key={phase}
            phase={phase}
            busy={busy}
            nextText={nextText}
            onRetry={() => void create(answers)}
            onLeave={() => dropDraft(flow)}
          />
        ) : (
          <>
            <SignUpProgress stages={flow.wizard.stages} step={step} completed={completed} />
            {plan}
            <div className="mt-8 md:mt-10">
              <TakesFocus value={isAnother && notice?.kind !== 'refused'}>
                <Suspense fallback={null}>{renderStep()}</Suspense>
              </TakesFocus>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Announces each new step from its top.
 * @returns whether it differs from the first step shown
 */
function useArrival(step: SignUpStep): boolean {
  const [shown, setShown] = useState({ step, isAnother: false });
  if (shown.step !== step) setShown({ step, isAnother: true });
  const { isAnother } = shown;
  useEffect(() => {
    if (!isAnother) return;
    window.scrollTo(0, 0);
    announce(stepNames[step]);
  }, [step, isAnother]);
  return isAnother;
}
