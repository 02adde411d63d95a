import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type BadgeTone = 'active' | 'waiting' | 'ended';

const toneClasses: Record<BadgeTone, { readonly chip: string; readonly dot: string }> = {
  active: { chip: 'bg-brand-soft text-brand', dot: 'bg-brand' },
  waiting: { chip: 'bg-accent-soft text-ink', dot: 'bg-accent' },
  ended: { chip: 'bg-sunk text-muted', dot: 'border-[1.5px] border-muted' },
};

/** The state of an account in a word. */
export function StatusBadge(props: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  const { chip, dot } = toneClasses[props.tone];
  return (
    <span
      className={classNames(
        'text-fine inline-flex items-center gap-2 rounded-full px-3 py-1 font-semibold',
        chip,
      )}
    >
      <span aria-hidden className={classNames('size-2 rounded-full', dot)} />
      <span>{props.children}</span>
    </span>
  );
}
