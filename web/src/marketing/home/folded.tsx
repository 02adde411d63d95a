import { useId, useState, type ReactNode } from 'react';
import { homeSections } from '../../copy/marketing/home.ts';
import { classNames } from '../../lib/class-names.ts';

/**
 * A long sample, of which a phone shows the beginning until its rest is asked for. Whoever has a page
 * read aloud, or no scripts, has all of it.
 */
export function Folded({ children }: { readonly children: ReactNode }) {
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
            : 'max-lg:max-h-[23rem] max-lg:overflow-hidden max-lg:mask-b-from-75% noscript:max-h-none noscript:mask-none',
        )}
      >
        {children}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="mt-2 min-h-11 w-full font-semibold underline decoration-1 underline-offset-4 lg:hidden noscript:hidden"
      >
        {open ? texts.close : texts.open}
      </button>
    </>
  );
}
