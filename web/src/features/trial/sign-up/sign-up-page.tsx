import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { startTrial } from '../../../../../shared/contracts/trial.ts';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { announce } from '../../../ui/page/announcer.tsx';
import { lazyModule } from '../../../lib/lazy-module.ts';
import { Page } from '../../../ui/page/page.tsx';
import { preloadPage } from '../../../lib/navigation/preload-page.ts';
import { signUp } from '../../../copy/onboarding/signup.ts';
import { trialStartErrors } from '../../../copy/trial/trial-errors.ts';
import { trialSignUp as texts, trialSteps } from '../../../copy/trial/trial-sign-up.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { ContactStep } from '../../onboarding/steps/contact-step.tsx';
import { IdentityStep } from '../../onboarding/steps/identity-step.tsx';
import { NameStep } from '../../onboarding/steps/name-step.tsx';
import { toastError } from '../../../ui/feedback/toast-error.ts';
import { PasswordStep } from '../../onboarding/steps/password-step.tsx';
import { selectMatchingProof, type SignUpAnswers } from '../../onboarding/wizard/signup-answers.ts';
import { dropDraft } from '../../onboarding/wizard/signup-draft.ts';
import type { StepNotice } from '../../onboarding/wizard/signup-steps.ts';
import { TakesFocus } from '../../onboarding/wizard/step-frame.tsx';
import { useSignUpWizard } from '../../onboarding/wizard/use-signup-wizard.ts';
import { readSession } from '../../access/session/session-store.ts';
import { loadTrialPersonalization } from './load-trial-personalization.ts';
import { SignUpLinks } from '../sign-up-links.tsx';
import { trialTakenTexts } from './taken-texts.ts';
import { trialContactSchema, trialFlow } from './trial-flow.ts';
import { TrialContents } from './trial-contents.tsx';
import { TrialStartStatus } from './trial-start-status.tsx';
import { useStartTrial } from './use-start-trial.ts';
import * as paths from '../../../paths.ts';

const TrialPersonalizationStep = lazyModule('trial-personalization', loadTrialPersonalization);

const incomplete: StepNotice = {
  kind: 'refused',
  error: { fields: {}, failure: trialStartErrors.incomplete },
};

const stages = Object.entries(trialSteps).map(([id, title]) => ({
  title,
  steps: [{ id, title }],
}));

/**
 * `/trial-gratuito-cadastro`: five questions, then the trial starts. A signed-in user is registered
 * already and is redirected to their trial, or to the reason why their account has none.
 */
export default function TrialSignUpPage() {
  const [isSignedIn] = useState(() => readSession() !== undefined);
  return isSignedIn ? <Navigate to={paths.trialDashboard} replace /> : <TrialSignUp />;
}

function TrialSignUp() {
  const navigate = useNavigate();
  const { state, dispatch, goBack } = useSignUpWizard(trialFlow, { hasAccount: false });
  const { step, answers, completed } = state;
  const { phase, busy, start } = useStartTrial({
    onError: (startError) =>
      dispatch({ type: 'refused', step: startError.step, error: startError }),
    onReady: () => {
      dropDraft(trialFlow);
      void navigate(paths.inactiveDashboard, { replace: true });
    },
  });
  const isAnother = useArrival(step);

  const lacksAnswers = state.notice?.kind === 'incomplete';
  useEffect(() => {
    if (lacksAnswers) toastError(trialStartErrors.incomplete);
  }, [lacksAnswers]);
  const notice = lacksAnswers ? incomplete : state.notice;

  const onValuesChange = useCallback(
    (typed: Partial<SignUpAnswers>) => dispatch({ type: 'typed', answers: typed }),
    [dispatch],
  );
  const stepProps = {
    answers,
    notice,
    // The back button of the first step leads to the page that describes the trial.
    onBack: goBack ?? (() => void navigate(paths.trial)),
    onValuesChange,
    onComplete: (given: Partial<SignUpAnswers>) =>
      dispatch({ type: 'answered', step, answers: given }),
  };

  function renderStep(): ReactNode {
    switch (step) {
      case 'name':
        return <NameStep {...stepProps} />;
      case 'contact':
        return (
          <ContactStep
            {...stepProps}
            schema={trialContactSchema}
            takenTexts={trialTakenTexts}
            note={
              <>
                <span>{texts.oneTrial.text}</span>{' '}
                <Link to={texts.oneTrial.link.to} className="link">
                  {texts.oneTrial.link.label}
                </Link>
                <span>.</span>
              </>
            }
          />
        );
      case 'identity':
        return (
          <IdentityStep
            {...stepProps}
            lead={texts.identityLead}
            takenTexts={trialTakenTexts}
            proof={selectMatchingProof(answers)}
          />
        );
      case 'password':
        return (
          <PasswordStep
            {...stepProps}
            submitLabel={signUp.next}
            busyLabel={signUp.checking}
            loadNext={loadTrialPersonalization}
          />
        );
      case 'personalization':
        return (
          <TrialPersonalizationStep
            {...stepProps}
            busy={busy}
            onComplete={(given) => {
              preloadPage(paths.inactiveDashboard);
              void start({ ...answers, ...given });
            }}
          />
        );
      case 'plan':
        return null;
      default:
        return step satisfies never;
    }
  }

  return (
    <Page title={texts.documentTitle} description={texts.description} private>
      <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-10 md:pb-24">
        <div className="mx-auto max-w-[36.5rem]">
          <SignUpLinks />
          {phase === 'idle' ? (
            <>
              <Stepper
                label={signUp.steps}
                substeps={signUp.substeps}
                stages={stages}
                current={step}
                completed={completed}
              />
              <div className="mt-8 md:mt-10">
                <TakesFocus value={isAnother && notice?.kind !== 'refused'}>
                  <Suspense fallback={null}>{renderStep()}</Suspense>
                </TakesFocus>
              </div>
              {step === 'name' ? <TrialContents /> : null}
            </>
          ) : (
            <TrialStartStatus
              pending={phase === 'pending'}
              busy={busy}
              endpoints={[startTrial]}
              onRetry={() => void start(answers)}
              onLeave={() => dropDraft(trialFlow)}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/**
 * Announces each new step from its top.
 * @returns whether it differs from the first step shown
 */
function useArrival(step: keyof typeof trialSteps | 'plan'): boolean {
  const [shown, setShown] = useState({ step, isAnother: false });
  if (shown.step !== step) setShown({ step, isAnother: true });
  const { isAnother } = shown;
  useEffect(() => {
    if (!isAnother || step === 'plan') return;
    window.scrollTo(0, 0);
    announce(trialSteps[step]);
  }, [step, isAnother]);
  return isAnother;
}
