import { useId, useState, type ReactNode } from 'react';
import { homeSections } from '../../copy/marketing/home.ts';
import { classNames } from '../../lib/class-names.ts';

interface FoldedProps {
  /** Also folded on wide screens. */
  readonly everywhere?: boolean;
  readonly children: ReactNode;
}

/**
 * A long sample, folded on phones until it is opened. Screen readers, and browsers without scripts, get the whole
 * sample.
 */
export function Folded({ everywhere = false, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const texts = homeSections.folded;
  return (
    <>
      <div
        id={id}
        className={classNames(
          open
            ? ''
            : 'max-lg:max-h-[20rem] max-lg:overflow-hidden max-lg:mask-b-from-75% noscript:max-h-none noscript:mask-none',
          !open && everywhere ? 'lg:max-h-[46rem] lg:overflow-hidden lg:mask-b-from-75%' : '',
        )}
      >
        {children}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={classNames(
          'mt-2 min-h-11 w-full font-semibold underline decoration-1 underline-offset-4 noscript:hidden',
          everywhere ? '' : 'lg:hidden',
        )}
      >
        {open ? texts.close : texts.open}
      </button>
    </>
  );
}
