import { signUp, stepNames } from '../../../copy/onboarding/signup.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import type { SignUpStep } from './signup-flows.ts';
import type { Stage } from './signup-steps.ts';

interface SignUpProgressProps {
  readonly stages: readonly Stage<SignUpStep>[];
  readonly step: SignUpStep;
  readonly completed: readonly SignUpStep[];
}

/** Which numbered step this is, and the screens inside it. */
export function SignUpProgress({ stages, step, completed }: SignUpProgressProps) {
  return (
    <Stepper
      label={signUp.steps}
      substeps={signUp.substeps}
      stages={stages.map(({ title, steps }) => ({
        title,
        steps: steps.map((id) => ({ id, title: stepNames[id] })),
      }))}
      current={step}
      completed={completed}
    />
  );
}
