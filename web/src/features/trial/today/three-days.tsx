import { Circle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { threeDays as texts } from '../../../copy/trial/trial-today.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Check } from '../../../ui/icons.tsx';
import type { useTrial } from '../use-trial.ts';
import { useThreeDays, type Day, type Step } from './use-three-days.ts';

/** Steps for three days; a tick marks a step that was taken. */
export function ThreeDays({ query }: { readonly query: ReturnType<typeof useTrial> }) {
  const { days, isLoading } = useThreeDays(query);
  const steps = days.flatMap((day) => day.steps);
  const done = steps.filter(({ taken }) => taken === true).length;
  return (
    <Card>
      <section aria-labelledby="tres-dias">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="tres-dias" className="text-title-4">
            {texts.title}
          </h2>
          {isLoading ? null : (
            <p className="text-small text-muted tabular">
              <span className="sr-only">{`${texts.progress}:`} </span>
              <span>{texts.count(done, steps.length)}</span>
            </p>
          )}
        </div>
        <p className="text-small text-muted mt-1">{texts.lead}</p>
        {isLoading ? <StepsSkeleton days={days} /> : null}
        {(isLoading ? [] : days).map(({ title, steps: daySteps }) => (
          <div key={title} className="border-rule mt-5 border-t pt-4">
            <h3 className="text-small text-muted font-sans font-semibold">{title}</h3>
            <ul className="mt-1">
              {daySteps.map((step) => (
                <StepLine key={step.name} {...step} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </Card>
  );
}

/** Shows no step as open until its state is known. */
function StepsSkeleton({ days }: { readonly days: readonly Day[] }) {
  return (
    <Loading label={texts.loading}>
      {days.map(({ title, steps }) => (
        <div key={title} className="border-rule mt-5 border-t pt-4">
          <Skeleton className="h-5 w-28" />
          {steps.map(({ name }) => (
            <div key={name} className="flex gap-3 pt-4">
              <Skeleton className="size-6 shrink-0 rounded-full" />
              <div className="min-w-0 flex-1">
                <Skeleton className="h-5 w-60" />
                <Skeleton className="mt-1.5 h-5 w-full max-w-md" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </Loading>
  );
}

function StepLine({ name, taken, isFailed }: Step) {
  const { title, text, done, to } = texts.steps[name];
  const state =
    taken === true ? texts.done : isFailed && taken === undefined ? texts.unknown : texts.open;
  return (
    <li className="flex gap-3 py-2">
      {taken === true ? (
        <span className="bg-brand text-surface mt-0.5 grid size-6 shrink-0 place-items-center rounded-full forced-colors:border">
          <Check size={15} strokeWidth={2.5} aria-hidden />
        </span>
      ) : (
        <Circle size={24} strokeWidth={1.5} aria-hidden className="text-field mt-0.5 shrink-0" />
      )}
      <div className="min-w-0">
        <p className={taken === true ? 'text-muted' : 'font-medium'}>
          <span className="sr-only">{`${state}:`} </span>
          {taken === true ? (
            <span>{title}</span>
          ) : (
            <Link to={to} className="link">
              {title}
            </Link>
          )}
        </p>
        <p className="text-small text-muted">
          {taken === true ? done : isFailed && taken === undefined ? texts.unknown : text}
        </p>
      </div>
    </li>
  );
}
