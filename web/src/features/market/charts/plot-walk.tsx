import type { KeyboardEvent } from 'react';

interface PlotWalkProps {
  readonly name: string;
  /** How many sessions are drawn, and which of them is read out. */
  readonly count: number;
  readonly at: number;
  /** That session, in words. */
  readonly words: string;
  /** Told the session that was gone to; undefined when the plot is left. */
  readonly onGo: (place: number | undefined) => void;
}

/**
 * A plot by keyboard: session by session with the arrows, to either end with Home and End; Escape leaves it.
 * As a slider each step is said by itself, and the arrows are the plot's own where a screen reader has others.
 * It lies over the plot without taking anything from the pointer.
 */
export function PlotWalk({ name, count, at, words, onGo }: PlotWalkProps) {
  function go(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.currentTarget.blur();
      return;
    }
    const to = placeAfter(event.key, at, count - 1);
    if (to === undefined) return;
    event.preventDefault();
    onGo(to);
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={words}
      onKeyDown={go}
      onBlur={() => onGo(undefined)}
      className="rounded-small pointer-events-none absolute inset-0 z-10 print:hidden"
    />
  );
}

function placeAfter(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
