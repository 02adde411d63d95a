import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { keepCovered } from '../covered-bottom.ts';
import { useKeyboardInset } from '../keyboard-inset.ts';

interface StickyActionProps {
  /** The background that it sticks to. */
  readonly ground: 'paper' | 'surface';
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The primary button of a step: on phones it sticks to the bottom of the viewport, above the keyboard, until the end
 * of the form, where it belongs, is reached. It spans the whole width of a container with 20 px of padding.
 */
export function StickyAction({ ground, className, children }: StickyActionProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => keepCovered(bar.current, '--foot'), []);
  useKeyboardInset();
  return (
    <div
      ref={bar}
      className={classNames(
        'max-sm:sticky max-sm:bottom-[max(var(--floor,0px),var(--keyboard,0px))] max-sm:z-10 max-sm:-mx-5 max-sm:border-t max-sm:border-rule max-sm:px-5 max-sm:py-3',
        ground === 'paper' ? 'max-sm:bg-paper' : 'max-sm:bg-surface',
        className,
      )}
    >
      {children}
    </div>
  );
}
