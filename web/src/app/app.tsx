import { Suspense, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import * as paths from '../paths.ts';
import { LoadingPage } from '../ui/page/loading-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { pages } from './pages.ts';
import { PageErrors } from './page-errors.tsx';
import { SiteLayout } from './site-layout.tsx';

/** The whole site inside a router. `content` replaces the page that the address names. */
export function App({ content }: { readonly content?: ReactNode }) {
  const isTall = useLocation().pathname.startsWith(paths.portfolio);
  return (
    // The inner boundary keeps the site's layout around a page that failed; the outer one is for errors of the layout
    // itself.
    <PageErrors>
      <SiteLayout>
        <PageErrors>
          <Suspense fallback={<LoadingPage isTall={isTall} />}>{content ?? <Pages />}</Suspense>
        </PageErrors>
      </SiteLayout>
    </PageErrors>
  );
}

function Pages() {
  return (
    <Routes>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
