import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { shell } from '../copy/shell.ts';
import { lazyCode } from '../lib/lazy-module.ts';
import { loadCode } from '../lib/load-code.ts';
import { ToastHost } from '../ui/feedback/toast-host.tsx';
import { Announcer } from '../ui/page/announcer.tsx';
import { useScrollPositions, useTopOfPage } from '../ui/page/use-top-of-page.ts';
import { AccountBarHost } from './account-bar-host.tsx';
import { isBarePage } from './checkout-pages.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Prerendered pages do not load this code. */
const CheckoutHeader = lazyCode(() => loadCode(() => import('./checkout-header.tsx')));
const CheckoutFooter = lazyCode(() => loadCode(() => import('./checkout-footer.tsx')));

export function SiteLayout({ children }: { readonly children: ReactNode }) {
  // The effect also runs while the fallback of the page is shown, so that the fallback starts at its top as well.
  const { pathname } = useLocation();
  useTopOfPage(pathname);
  useScrollPositions();
  const isBare = isBarePage(pathname);
  return (
    // The page can be scrolled further, so that the fixed elements do not cover its end.
    <div className="flex min-h-dvh flex-col pb-(--bar,0px)">
      <a
        href="#conteudo"
        className="rounded-card bg-ink text-surface sr-only z-50 px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {shell.skipToContent}
      </a>
      {isBare ? (
        <Suspense fallback={<div className="border-rule h-16 border-b" />}>
          <CheckoutHeader />
        </Suspense>
      ) : (
        <SiteHeader />
      )}
      <AccountBarHost />
      <main id="conteudo" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {isBare ? (
        <Suspense fallback={null}>
          <CheckoutFooter />
        </Suspense>
      ) : (
        <SiteFooter />
      )}
      <CookieBanner />
      <ToastHost />
      <Announcer />
    </div>
  );
}
