import { useEffect, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { dashboard as texts } from '../../copy/dashboard.ts';
import { classNames } from '../../lib/class-names.ts';
import * as paths from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { leaveSession } from '../access/leave-session.ts';

/**
 * The dashboard's header while an asset is open: the greeting is a menu with the sign-out. The menu closes on
 * Escape, on a click outside, and when it loses the focus.
 */
export function SlimOpening({ name }: { readonly name: string }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close(): void {
    if (detailsRef.current !== null) detailsRef.current.open = false;
  }

  useEffect(() => {
    const details = detailsRef.current;
    if (details === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    details.addEventListener(
      'focusout',
      ({ relatedTarget: to }) => {
        if (to instanceof Node && !details.contains(to)) details.open = false;
      },
      { signal },
    );
    details.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape' || !details.open) return;
        details.open = false;
        details.querySelector('summary')?.focus();
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return (
    <>
      {/* Covers the page, so that the click that closes the menu triggers nothing else. */}
      {isOpen ? <div aria-hidden onClick={close} className="fixed inset-0 z-40" /> : null}
      <div
        className={classNames(
          'relative flex min-h-12 shrink-0 items-center gap-1.5 md:min-h-10',
          isOpen ? 'z-40' : 'z-25',
        )}
      >
        <h1 className="text-small max-w-[8rem] truncate font-sans font-semibold lg:max-w-[12rem]">
          {`${texts.greeting}, ${name}`}
        </h1>
        <details
          ref={detailsRef}
          className="group"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          {/* The whole greeting is clickable. */}
          <summary className="rounded-small text-muted hover:text-ink flex list-none items-center before:absolute before:inset-0 [&::-webkit-details-marker]:hidden">
            <ChevronDown
              size={18}
              strokeWidth={1.75}
              aria-hidden
              className="transition-transform duration-150 group-open:rotate-180"
            />
            <span className="sr-only">{texts.menu}</span>
          </summary>
          <div className="rounded-card border-rule bg-surface shadow-float animate-enter absolute top-full left-0 w-max min-w-[min(13rem,80vw)] border px-5 py-3">
            <TextLink to={paths.profile} label={texts.profile} />
            <button
              type="button"
              onClick={() => leaveSession()}
              className="border-rule text-muted hover:text-ink mt-2 flex min-h-11 w-full items-center border-t pt-2 font-medium"
            >
              {texts.signOut}
            </button>
          </div>
        </details>
      </div>
    </>
  );
}
