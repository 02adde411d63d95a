import { useEffect, useRef } from 'react';
import type { Elements } from '../elements.ts';

interface IntoViewProps {
  readonly className?: string;
  readonly children: Elements;
}

/** Scrolls what appears in it into sight once: a button that stays at the bottom of a phone may cover it. */
export function IntoView({ className, children }: IntoViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would take for the effect's clean-up.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
