import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

const tintMilliseconds = 2_000;

/**
 * A value that is highlighted for a moment after an automatic change. The highlight takes no space and is not
 * announced; with reduced motion it is not shown.
 */
export function FreshTint(props: { readonly value: string; readonly children: ReactNode }) {
  const { value, children } = props;
  const [before, setBefore] = useState(value);
  const [fresh, setFresh] = useState<string>();
  if (value !== before) {
    setBefore(value);
    setFresh(value);
  }
  useEffect(() => {
    if (fresh === undefined) return undefined;
    const timer = setTimeout(() => setFresh(undefined), tintMilliseconds);
    return () => clearTimeout(timer);
  }, [fresh]);
  const isFresh = fresh !== undefined;
  return (
    <span className="relative isolate">
      <span
        aria-hidden
        data-fresh={isFresh}
        className={classNames(
          'rounded-small bg-brand-soft absolute -inset-x-1.5 -inset-y-0.5 -z-10 transition-opacity duration-200 motion-reduce:hidden print:hidden',
          isFresh ? 'opacity-100' : 'opacity-0',
        )}
      />
      <span>{children}</span>
    </span>
  );
}
