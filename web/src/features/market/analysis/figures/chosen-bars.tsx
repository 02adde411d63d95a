import { useState, type KeyboardEvent } from 'react';
import { BarChart, type BarGroup } from './bar-chart.tsx';

/** A bar that can be asked what it stands for. */
export interface NamedBar extends BarGroup {
  /** For example `nov/26`. */
  readonly name: string;
  /** In words; what is unknown or nothing has words, too. */
  readonly told: string;
}

interface ChosenBarsProps {
  readonly description: string;
  readonly bars: readonly NamedBar[];
  readonly looks: readonly string[];
}

/**
 * Bars that show their value when pointed at, pressed or reached with the arrow keys. They are one tab stop; the
 * last bar is selected at first.
 */
export function ChosenBars({ description, bars, looks }: ChosenBarsProps) {
  const [place, choose] = useState<number>();
  const newest = bars.findLastIndex(({ values }) => values.some((value) => (value ?? 0) > 0));
  const chosen = place !== undefined && place < bars.length ? place : newest;
  const shown = bars[chosen];

  function move(event: KeyboardEvent<HTMLButtonElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = event.currentTarget.parentElement?.querySelectorAll('button');
    all?.item(Math.min(Math.max(chosen + step, 0), bars.length - 1)).focus();
  }

  return (
    <>
      <p aria-hidden className="tabular text-small mb-1 h-6">
        <span className="text-muted">{shown?.name}</span>{' '}
        <strong className="font-semibold">{shown?.told}</strong>
      </p>
      <div className="relative">
        <BarChart {...{ description, looks }} groups={bars} />
        <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
          {bars.map(({ key, name, told }, at) => (
            <button
              key={key}
              type="button"
              aria-label={`${name}: ${told}`}
              tabIndex={at === chosen ? 0 : -1}
              onPointerEnter={() => choose(at)}
              onFocus={() => choose(at)}
              onClick={() => choose(at)}
              onKeyDown={move}
              className={`border-b-2 ${at === chosen ? 'border-ink' : 'border-transparent'}`}
            />
          ))}
        </div>
      </div>
    </>
  );
}
