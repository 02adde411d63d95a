import { classNames } from '../lib/class-names.ts';

interface StepperProps {
  /** Names of all steps, in order. */
  readonly steps: readonly string[];
  /** The one that is being answered, from 0. */
  readonly current: number;
}

/** How far one is, in words and as a line. */
export function Stepper({ steps, current }: StepperProps) {
  const position = `Passo ${current + 1} de ${steps.length}`;
  return (
    <div>
      <p className="text-small flex flex-wrap justify-between gap-x-4">
        <span className="tabular font-semibold">{position}</span>
        <span className="text-muted">{steps[current]}</span>
      </p>
      <ol aria-hidden className="mt-2 flex gap-1">
        {steps.map((step, index) => (
          <li
            key={step}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-200',
              index <= current ? 'bg-chosen' : 'bg-rule',
            )}
          />
        ))}
      </ol>
    </div>
  );
}
