import { useNavigate } from 'react-router-dom';
import { trialPanel as texts } from '../../../copy/trial/trial-dashboard.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatLongMoment } from '../../../lib/date-texts.ts';
import { timeLeft, type TimeLeft } from '../countdown.ts';
import type { RunningTrial } from './trial-view.tsx';

interface TimeCardProps extends RunningTrial {
  /** The elapsed part of the trial. */
  readonly percent: number;
}

const units = ['days', 'hours', 'minutes'] as const;

/** The trial's clock: the remaining days, hours and minutes, and the elapsed part. */
export function TimeCard({ expiresAt, minutes, accountPlan, percent }: TimeCardProps) {
  const navigate = useNavigate();
  const remaining = timeLeft(minutes);
  return (
    <section className="rounded-card border-rule bg-surface border p-5 sm:p-6">
      <h2 className="text-title-4">{texts.timeTitle}</h2>
      <p className="sr-only">
        {units.map((unit) => `${remaining[unit]} ${selectUnitWord(unit, remaining)}`).join(', ')}
      </p>
      <div aria-hidden className="divide-rule mt-5 flex flex-wrap gap-y-4 divide-x">
        {units.map((unit) => (
          <p
            key={unit}
            className="flex-auto px-2 text-center wrap-normal first:pl-0 last:pr-0 sm:px-4 sm:text-left"
          >
            <span className="tabular block font-serif text-[clamp(2rem,11vw,2.75rem)] leading-none font-semibold [font-variation-settings:'opsz'_64]">
              {remaining[unit]}
            </span>
            <span className="text-muted mt-1.5 block">{selectUnitWord(unit, remaining)}</span>
          </p>
        ))}
      </div>
      <div className="mt-7">
        <p className="text-small flex justify-between gap-4">
          <span id="progresso-do-teste">{texts.progress}</span>
          <span className="tabular font-semibold">{`${percent}%`}</span>
        </p>
        <progress
          max={100}
          value={percent}
          aria-labelledby="progresso-do-teste"
          className="bg-rule [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-brand mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full forced-colors:border forced-colors:border-[CanvasText] forced-colors:forced-color-adjust-none forced-colors:bg-[Canvas] forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-bar]:bg-[Canvas] forced-colors:[&::-webkit-progress-value]:bg-[Highlight] [&::-webkit-progress-value]:rounded-full"
        />
      </div>
      <p className="text-small text-muted mt-4">{`${texts.until} ${formatLongMoment(expiresAt)}`}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row lg:flex-col lg:*:w-full">
        {accountPlan === 'paid' ? null : (
          <ButtonLink
            to={texts.subscribe.to}
            tone={accountPlan === 'waiting' ? 'secondary' : 'primary'}
          >
            {texts.subscribe.label}
          </ButtonLink>
        )}
        <Button tone="secondary" onClick={() => void navigate('?editar=preferencias')}>
          {texts.personalize}
        </Button>
      </div>
    </section>
  );
}

function selectUnitWord(unit: keyof TimeLeft, left: TimeLeft): string {
  const { one, other } = texts.units[unit];
  return left[unit] === 1 ? one : other;
}
