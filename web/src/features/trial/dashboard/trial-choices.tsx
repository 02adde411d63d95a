import { messageLengths, wantedFrequencies } from '../../../../../shared/contracts/preferences.ts';
import type { Trial } from '../../../../../shared/contracts/trial.ts';
import { personalizations } from '../../../copy/dashboard.ts';
import { trialPanel as texts } from '../../../copy/trial/trial-dashboard.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { chosenValues } from '../../preferences/chosen-values.ts';
import { TrialLoadingFailure } from '../trial-loading-failure.tsx';
import type { useTrial } from '../use-trial.ts';

/** The chosen preferences of the trial. */
export function TrialChoices({ query }: { readonly query: ReturnType<typeof useTrial> }) {
  return (
    <Card>
      <h2 className="text-title-4">{texts.choicesTitle}</h2>
      {query.data ? (
        <dl className="divide-rule border-rule mt-4 divide-y border-y">
          {listChosenValues(query.data).map(({ label, value }) => (
            <div
              key={label}
              className="grid gap-x-6 py-3 sm:grid-cols-[12.5rem_1fr] sm:items-baseline"
            >
              <dt className="text-small text-muted">{label}</dt>
              <dd className={value === undefined ? 'text-muted' : 'font-medium break-words'}>
                {value ?? personalizations.empty}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <div className="mt-4">
          <TrialLoadingFailure query={query} skeleton={<ChoicesSkeleton />} />
        </div>
      )}
    </Card>
  );
}

function listChosenValues(trial: Trial): ReturnType<typeof chosenValues> {
  const { periodicidade_msg, tamanho_msg_abertura_fechamento } = trial;
  const frequency = wantedFrequencies.find(({ id }) => id === periodicidade_msg);
  const length = messageLengths.find(({ id }) => id === tamanho_msg_abertura_fechamento);
  return [
    ...chosenValues(trial),
    {
      label: texts.frequency,
      value: frequency === undefined ? texts.noMessages : texts.frequencies[frequency.id],
    },
    ...(frequency === undefined ? [] : [{ label: texts.length, value: length?.label }]),
  ];
}

function ChoicesSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="divide-rule border-rule divide-y border-y">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div
            key={row}
            className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[12.5rem_1fr] sm:items-baseline"
          >
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-48 max-w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
