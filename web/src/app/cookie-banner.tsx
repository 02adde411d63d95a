import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cookies, footer } from '../copy/shell.ts';
import { Button } from '../ui/button.tsx';
import { keepCovered } from '../ui/covered-bottom.ts';
import { chooseCookies, useCookieChoice } from './cookie-choice.ts';

/** Asks once about optional cookies; refusing is as easy as accepting. */
export function CookieBanner() {
  const choice = useCookieChoice();
  const sectionRef = useRef<HTMLElement>(null);
  const wasClosed = useRef(false);

  useEffect(() => {
    // Reopened from the footer: whoever asked for it is taken to it.
    if (choice === 'open' && wasClosed.current) sectionRef.current?.focus();
    if (choice === 'accepted' || choice === 'refused') wasClosed.current = true;
  }, [choice]);

  const open = choice === 'open';
  useEffect(() => (open ? keepCovered(sectionRef.current, '--floor') : undefined), [open]);

  if (!open) return null;
  return (
    <>
      <section
        ref={sectionRef}
        tabIndex={-1}
        aria-label={footer.cookies}
        className="bg-surface border-ink shadow-float animate-enter fixed inset-x-0 bottom-(--bar,0px) z-20 border-t-2 print:hidden"
      >
        <div className="max-w-page mx-auto flex flex-col gap-3 px-5 py-3 md:flex-row md:items-center md:justify-between md:gap-8 md:px-8">
          <p className="text-small max-w-[47rem]">
            {cookies.text}{' '}
            <Link to={footer.privacy.to} className="link inline-block max-w-full">
              {cookies.policy}
            </Link>
          </p>
          <div className="grid shrink-0 grid-cols-2 gap-3">
            <Button tone="secondary" onClick={() => chooseCookies(false)}>
              {cookies.refuse}
            </Button>
            <Button tone="secondary" onClick={() => chooseCookies(true)}>
              {cookies.accept}
            </Button>
          </div>
        </div>
      </section>
      {/* Lets the end of the page be scrolled out from under the banner. */}
      <div aria-hidden className="h-(--floor,0px)" />
    </>
  );
}
