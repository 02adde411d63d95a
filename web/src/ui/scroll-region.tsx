import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

/**
 * Lets content that is wider than a phone be scrolled horizontally, also by keyboard; it can only be focused with
 * Tab while there is something to scroll.
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
        // Positioned, so that texts for screen readers inside it cannot widen the page.
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
