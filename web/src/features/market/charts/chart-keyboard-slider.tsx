import type { KeyboardEvent } from 'react';

interface ChartKeyboardSliderProps {
  readonly name: string;
  /** The number of sessions in the chart, and the index of the selected one. */
  readonly count: number;
  readonly index: number;
  /** The day and the values of the selected session, for screen readers. */
  readonly valueText: string;
  /** Called with the index of the selected session; undefined when the chart loses focus. */
  readonly onIndexChange: (index: number | undefined) => void;
}

/**
 * Makes a chart usable by keyboard: the arrow keys move by one session, Home and End go to either end, Escape
 * leaves. It has the role of a slider, so that screen readers announce each step and pass the arrow keys on. It lies
 * over the chart, but does not receive pointer events.
 */
export function ChartKeyboardSlider({
  name,
  count,
  index,
  valueText,
  onIndexChange,
}: ChartKeyboardSliderProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.currentTarget.blur();
      return;
    }
    const to = indexAfter(event.key, index, count - 1);
    if (to === undefined) return;
    event.preventDefault();
    onIndexChange(to);
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={valueText}
      onKeyDown={handleKeyDown}
      onBlur={() => onIndexChange(undefined)}
      className="rounded-small pointer-events-none absolute inset-0 z-10 print:hidden"
    />
  );
}

function indexAfter(key: string, index: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, index - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
