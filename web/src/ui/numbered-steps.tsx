import { Check } from './icons.tsx';
import { classNames } from '../lib/class-names.ts';

interface NumberedStepsProps {
  /** What the list is about, for who cannot see it. */
  readonly label: string;
  readonly steps: readonly { readonly id: string; readonly title: string }[];
  readonly current: string;
  /** Ids of the steps that are answered. */
  readonly completed: readonly string[];
}

/**
 * Numbered steps beside each other: the current one filled, the answered ones ticked. Where large
 * text leaves no room for them, the words above say it alone.
 */
export function NumberedSteps({ label, steps, current, completed }: NumberedStepsProps) {
  const position = steps.findIndex(({ id }) => id === current);
  return (
    <div className="@container">
      <p className="text-small flex flex-wrap justify-between gap-x-4 sm:sr-only">
        <span className="tabular font-semibold">
          Passo {position + 1} de {steps.length}
        </span>
        <span className="text-muted">{steps[position]?.title}</span>
      </p>
      <ol aria-label={label} className="mt-3 flex sm:mt-0 @max-[14rem]:hidden">
        {steps.map(({ id, title }, index) => {
          const isCurrent = id === current;
          const isDone = !isCurrent && completed.includes(id);
          return (
            <li
              key={id}
              aria-current={isCurrent ? 'step' : undefined}
              className={classNames(
                'relative flex items-center sm:flex-1 sm:flex-col sm:gap-2',
                index === 0 ? '' : 'flex-1',
              )}
            >
              {index === 0 ? null : (
                <span
                  aria-hidden
                  className={classNames(
                    'h-0.5 flex-1 transition-colors duration-200',
                    'sm:absolute sm:top-[0.9375rem] sm:right-[calc(50%+1.25rem)] sm:left-[calc(-50%+1.25rem)]',
                    index <= position ? 'bg-brand' : 'bg-rule',
                  )}
                />
              )}
              <Mark number={index + 1} {...{ isCurrent, isDone }} />
              <span
                className={classNames(
                  'text-fine max-sm:sr-only',
                  isCurrent ? 'text-ink font-semibold' : 'text-muted',
                )}
              >
                {title}
                {isDone ? <span className="sr-only"> (concluído)</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Mark(props: {
  readonly number: number;
  readonly isCurrent: boolean;
  readonly isDone: boolean;
}) {
  const { number, isCurrent, isDone } = props;
  return (
    <span
      className={classNames(
        'text-fine tabular flex size-8 shrink-0 items-center justify-center rounded-full border-[1.5px] font-semibold transition-colors duration-200 max-sm:mx-1.5',
        isCurrent ? 'border-brand bg-brand text-surface' : '',
        isDone ? 'border-brand bg-brand-soft text-brand' : '',
        isCurrent || isDone ? '' : 'border-field bg-surface text-muted',
      )}
    >
      {isDone ? <Check size={16} strokeWidth={2.25} aria-hidden /> : number}
    </span>
  );
}
