import { Check } from './icons.tsx';
import { classNames } from '../lib/class-names.ts';

interface Step {
  readonly id: string;
  readonly title: string;
}

export interface StepperStage {
  readonly title: string;
  /** Its screens, in order; most have one. */
  readonly steps: readonly Step[];
}

interface StepperProps {
  /** Describes the list to screen readers. */
  readonly label: string;
  /** The label for the screens of one step. */
  readonly substeps: string;
  readonly stages: readonly StepperStage[];
  /** The screen that is being answered. */
  readonly current: string;
  /** Screens that are answered. */
  readonly completed: readonly string[];
}

/**
 * The progress in words and as numbered steps: the current step is filled according to its screens, the answered
 * steps are ticked.
 */
export function Stepper({ label, substeps, stages, current, completed }: StepperProps) {
  const position = stages.findIndex(({ steps }) => steps.some(({ id }) => id === current));
  const stage = stages[position];
  return (
    <div>
      <p className="text-small flex flex-wrap justify-between gap-x-4">
        <span className="tabular font-semibold">{`Passo ${position + 1} de ${stages.length}`}</span>
        <span className="text-muted">{stage?.title}</span>
      </p>
      <ol aria-label={label} className="mt-2 flex gap-1.5">
        {stages.map(({ title, steps }, index) => (
          <Stage
            key={title}
            number={index + 1}
            title={title}
            filled={index < position ? 1 : index > position ? 0 : filledOf(steps, current)}
            isCurrent={index === position}
            isDone={index !== position && steps.every(({ id }) => completed.includes(id))}
          />
        ))}
      </ol>
      {stage !== undefined && stage.steps.length > 1 ? (
        <ol aria-label={substeps} className="text-fine mt-2.5 flex flex-wrap gap-x-4 gap-y-1">
          {stage.steps.map(({ id, title }) => (
            <Substep
              key={id}
              title={title}
              isCurrent={id === current}
              isDone={id !== current && completed.includes(id)}
            />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

/** Returns the completed share, including the current step. */
function filledOf(steps: readonly Step[], current: string): number {
  return (steps.findIndex(({ id }) => id === current) + 1) / steps.length;
}

function Stage(props: {
  readonly number: number;
  readonly title: string;
  /** From 0 to 1. */
  readonly filled: number;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
}) {
  const { number, title, filled, isCurrent, isDone } = props;
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="min-w-0 flex-1">
      <span aria-hidden className="bg-rule block h-1 overflow-hidden rounded-full">
        <span
          className="bg-chosen block h-full w-full origin-left rounded-full transition-transform duration-200 ease-out"
          style={{ transform: `scaleX(${filled})` }}
        />
      </span>
      <span
        className={classNames(
          'text-fine mt-1.5 flex items-center gap-1',
          isCurrent ? 'text-ink font-semibold' : 'text-muted',
        )}
      >
        {isDone ? (
          <Check size={14} strokeWidth={2.25} aria-hidden className="text-brand shrink-0" />
        ) : (
          <span className="tabular">{number}</span>
        )}
        <span className="max-sm:sr-only">{title}</span>
        {isDone ? <span className="sr-only"> (concluído)</span> : null}
      </span>
    </li>
  );
}

function Substep(props: {
  readonly title: string;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
}) {
  const { title, isCurrent, isDone } = props;
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames(
        'flex items-center gap-1',
        isCurrent ? 'text-ink font-semibold' : 'text-muted',
      )}
    >
      {isDone ? <Check size={14} strokeWidth={2.25} aria-hidden className="text-brand" /> : null}
      <span>{title}</span>
      {isDone ? <span className="sr-only"> (concluído)</span> : null}
    </li>
  );
}
