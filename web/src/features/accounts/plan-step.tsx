import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useState } from 'react';
import type { OneOffPlanKey } from '../../../../shared/plans.ts';
import { oneOffOffers } from '../../copy/marketing/plans.ts';
import { planStep as texts } from '../../copy/onboarding/signup.ts';
import { PlanRadios } from '../billing/subscription/plan-radios.tsx';
import { useSession } from '../access/session/use-session.ts';
import { StepFrame } from '../onboarding/wizard/step-frame.tsx';

const StandalonePaidUntil = lazyPart(
  () => loadCode(() => import('../billing/subscription/paid-until-alone.tsx')),
  null,
);

interface PlanStepProps {
  readonly plan: OneOffPlanKey;
  readonly lead: string;
  readonly onChoose: (plan: OneOffPlanKey) => void;
  readonly onSubmit: (plan: OneOffPlanKey) => void;
  readonly onBack: (() => void) | undefined;
}

/** The three plans that are paid once, one of them always chosen. */
export function PlanStep({ plan, lead, onChoose, onSubmit, onBack }: PlanStepProps) {
  const hasAccount = useSession()?.kind === 'account';
  const [chosen, setChosen] = useState(plan);
  return (
    <StepFrame
      title={texts.title}
      lead={lead}
      submitLabel={texts.submit}
      endpoints={[]}
      notice={undefined}
      onBack={onBack}
      onSubmit={() => onSubmit(chosen)}
    >
      {hasAccount ? <StandalonePaidUntil /> : null}
      <PlanRadios
        label={texts.choice}
        offers={oneOffOffers}
        chosen={chosen}
        onChoose={(key) => {
          setChosen(key);
          onChoose(key);
        }}
      />
    </StepFrame>
  );
}
