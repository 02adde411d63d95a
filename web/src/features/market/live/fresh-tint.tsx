import { useEffect, useState, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

const tintMilliseconds = 2_000;

/**
 * A figure that stands on a tint for a moment after it has changed by itself. It takes no room and says nothing; who
 * wants no motion sees the figure alone.
 */
export function FreshTint(props: { readonly figure: string; readonly children: ReactNode }) {
  const { figure, children } = props;
  const [before, setBefore] = useState(figure);
  const [fresh, setFresh] = useState<string>();
  if (figure !== before) {
    setBefore(figure);
    setFresh(figure);
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
