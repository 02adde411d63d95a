import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/**
 * Lets what is too wide for a phone be moved sideways, by the keyboard too; it is a stop of the
 * Tab key only while there is something to move.
 */
export function ScrollRegion(props: {
  readonly label: string;
  /** The padding on both sides that scrolls with the content. */
  readonly edges?: 'card' | 'none';
  readonly children: ReactNode;
}) {
  const { edges = 'card' } = props;
  const regionRef = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const region = regionRef.current;
    if (region === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      setOverflows(region.scrollWidth > region.clientWidth);
    });
    observer.observe(region);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      {overflows ? (
        <p aria-hidden className="text-fine text-muted mb-1 text-right print:hidden">
          Arraste para o lado
        </p>
      ) : null}
      <div
        ref={regionRef}
        // Positioned, so that words for screen readers inside it cannot widen the page.
        className={classNames(
          'relative overflow-x-auto',
          edges === 'card' ? '-mx-4 px-4 sm:-mx-6 sm:px-6' : '',
        )}
        {...(overflows ? { role: 'region', 'aria-label': props.label, tabIndex: 0 } : {})}
      >
        {props.children}
      </div>
    </>
  );
}
