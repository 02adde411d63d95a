import { useState, type KeyboardEvent } from 'react';
import { BarChart, type BarGroup } from './bar-chart.tsx';

/** A bar that shows its value when it is selected. */
export interface NamedBar extends BarGroup {
  /** For example `nov/26`. */
  readonly name: string;
  /** The value in words, also for an unknown or missing value. */
  readonly valueText: string;
}

interface ChosenBarsProps {
  readonly description: string;
  readonly bars: readonly NamedBar[];
  readonly barClasses: readonly string[];
}

/**
 * Bars that show their value when the pointer is over them, when they are pressed, or when they are reached with the
 * arrow keys. Together they are one tab stop; the last bar is selected initially.
 */
export function ChosenBars({ description, bars, barClasses }: ChosenBarsProps) {
  const [chosenIndex, choose] = useState<number>();
  const newest = bars.findLastIndex(({ values }) => values.some((value) => (value ?? 0) > 0));
  const chosen = chosenIndex !== undefined && chosenIndex < bars.length ? chosenIndex : newest;
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
        <strong className="font-semibold">{shown?.valueText}</strong>
      </p>
      <div className="relative">
        <BarChart {...{ description, barClasses }} groups={bars} />
        <div className="absolute inset-0 grid auto-cols-fr grid-flow-col">
          {bars.map(({ key, name, valueText }, at) => (
            <button
              key={key}
              type="button"
              aria-label={`${name}: ${valueText}`}
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
