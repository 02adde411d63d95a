import { useEffect, useRef } from 'react';
import type { Elements } from '../elements.ts';

interface IntoViewProps {
  readonly className?: string;
  readonly children: Elements;
}

/** Scrolls its content into view once when it appears: a fixed button at the bottom of a phone may cover it. */
export function IntoView({ className, children }: IntoViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would treat as the effect's clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
