import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { shell } from '../copy/shell.ts';
import { ToastHost } from '../ui/feedback/toast-host.tsx';
import { Announcer } from '../ui/page/announcer.tsx';
import { CookieBanner } from './cookie-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

export function SiteLayout({ children }: { readonly children: ReactNode }) {
  useScrollToTopOnNavigation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="rounded-card bg-ink text-surface sr-only z-50 px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {shell.skipToContent}
      </a>
      <SiteHeader />
      <main id="conteudo" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
      <CookieBanner />
      <ToastHost />
      <Announcer />
    </div>
  );
}

/** A new page begins at its top; back and forward return to where one was. */
function useScrollToTopOnNavigation(): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  useIsomorphicLayoutEffect(() => {
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
    // Only a change of page scrolls, not one of its query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
