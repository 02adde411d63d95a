import { compareTable as texts } from '../../../copy/market/compare.ts';
import { ChangeValue } from '../analysis/figures/change-value.tsx';
import { ValueOrDash } from '../analysis/figures/value-or-dash.tsx';
import type { ComparedCell } from './compared-rows.ts';

interface ComparedValueProps {
  readonly cell: ComparedCell;
  readonly isChange: boolean;
}

export function ComparedValue({ cell, isChange }: ComparedValueProps) {
  return (
    <span className="font-semibold whitespace-nowrap">
      {isChange ? <ChangeValue>{cell.text}</ChangeValue> : <ValueOrDash>{cell.text}</ValueOrDash>}
    </span>
  );
}

/** States in a word whether the figure is the highest or the lowest of its row. */
export function ComparedMark({ mark }: { readonly mark: ComparedCell['mark'] }) {
  if (mark === undefined) return null;
  return (
    <span className="text-muted border-rule inline-block rounded-full border px-1.5 text-[0.6875rem] leading-[1.125rem] font-medium">
      {texts[mark]}
    </span>
  );
}

/** The length of the value's bar compared with the others, from the same zero. */
export function ComparedBar({ bar }: { readonly bar: ComparedCell['bar'] }) {
  if (bar === undefined) return null;
  return (
    <svg aria-hidden width="100%" height="4" className="mt-1 block">
      <rect width="100%" height="4" rx="2" className="fill-rule" />
      {bar.size === 0 ? null : (
        <rect
          x={`${bar.start}%`}
          width={`${Math.max(bar.size, 1)}%`}
          height="4"
          rx="2"
          className="fill-muted"
        />
      )}
    </svg>
  );
}
