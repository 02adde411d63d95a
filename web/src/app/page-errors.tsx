import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../ui/page/error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';

/** Shows the error page instead of a failed page until the location changes. */
export function PageErrors({ children }: { readonly children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary resetKey={key} renderFailure={(error) => <ErrorPage error={error} />}>
      {children}
    </ErrorBoundary>
  );
}
