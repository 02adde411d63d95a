import { Check } from '../../../ui/icons.tsx';
import { signUp, stepNames } from '../../../copy/onboarding/signup.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import type { SignUpStep } from './signup-flows.ts';
import type { Stage } from './signup-steps.ts';

interface SignUpProgressProps {
  readonly stages: readonly Stage<SignUpStep>[];
  readonly step: SignUpStep;
  readonly completed: readonly SignUpStep[];
}

/** Which numbered step this is, in words and as a line, and the screens inside it. */
export function SignUpProgress({ stages, step, completed }: SignUpProgressProps) {
  const current = stages.findIndex(({ steps }) => steps.includes(step));
  const substeps = stages[current]?.steps ?? [];
  return (
    <div>
      <Stepper steps={stages.map(({ title }) => title)} current={current} />
      {substeps.length > 1 ? (
        <ol aria-label={signUp.substeps} className="text-fine mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {substeps.map((name) => (
            <Substep
              key={name}
              name={stepNames[name]}
              current={name === step}
              done={name !== step && completed.includes(name)}
            />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function Substep(props: {
  readonly name: string;
  readonly current: boolean;
  readonly done: boolean;
}) {
  const { name, current, done } = props;
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={classNames(
        'flex items-center gap-1',
        current ? 'text-ink font-semibold' : 'text-muted',
      )}
    >
      {done ? <Check size={14} strokeWidth={2.25} aria-hidden className="text-brand" /> : null}
      {name}
      {done ? <span className="sr-only"> ({signUp.done})</span> : null}
    </li>
  );
}
