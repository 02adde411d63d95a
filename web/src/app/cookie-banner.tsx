import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cookies, footer } from '../copy/shell.ts';
import { keepCovered } from '../ui/covered-bottom.ts';
import { acceptCookies, useCookieNotice } from './cookie-notice.ts';

/** Less tall than other buttons: on a phone the notice covers part of the page. */
const answer =
  'rounded-card border-field hover:border-ink min-h-10 w-20 shrink-0 border font-semibold transition-colors duration-150';

/** Informs once about the site's cookies. It does not ask for consent, because no cookie of the site requires it. */
export function CookieBanner() {
  const state = useCookieNotice();
  const sectionRef = useRef<HTMLElement>(null);
  const wasClosed = useRef(false);

  useEffect(() => {
    // Move the focus when the banner is reopened from the footer.
    if (state === 'open' && wasClosed.current) sectionRef.current?.focus();
    if (state === 'accepted') wasClosed.current = true;
  }, [state]);

  const open = state === 'open';
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
        <div className="max-w-page text-small mx-auto flex flex-col gap-x-4 gap-y-1 px-5 py-2 sm:flex-row sm:items-center md:px-8">
          <p>{cookies.text}</p>
          <div className="flex items-center gap-2 sm:contents">
            <Link
              to={footer.privacy.to}
              className="link mr-auto inline-flex min-h-10 items-center leading-tight"
            >
              {cookies.policy}
            </Link>
            <button type="button" className={answer} onClick={acceptCookies}>
              {cookies.accept}
            </button>
          </div>
        </div>
      </section>
      {/* Space below the page, so that its end can be scrolled above the banner. */}
      <div aria-hidden className="h-(--floor,0px)" />
    </>
  );
}
