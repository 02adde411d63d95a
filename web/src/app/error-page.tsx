import { useEffect } from 'react';
import { failure } from '../copy/shell.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { askAgainForModules } from '../lib/lazy-module.ts';
import { isLoadFailure } from '../lib/load-code.ts';
import { Page } from '../ui/page/page.tsx';
import * as paths from '../paths.ts';

/** Shown when loading or rendering a page throws. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const isMissing = isLoadFailure(error);
  useLoadAgain(isMissing);
  return (
    <Page title={failure.documentTitle} description={failure.text} private>
      <div className="max-w-page mx-auto px-5 py-20 md:px-8 md:py-28">
        <div className="masthead-rule max-w-text">
          <p lang="en" className="text-small text-muted mt-8">
            {failure.originalText}
          </p>
          <h1 className="text-title-1 mt-2">{isMissing ? failure.loadTitle : failure.title}</h1>
          <p className="text-lead text-muted mt-4">{isMissing ? failure.loadText : failure.text}</p>
          {isMissing ? null : (
            <p className="text-small text-muted border-rule mt-6 border-l-2 pl-4">
              {readErrorMessage(error)}
            </p>
          )}
          <div className="mt-8 flex flex-col gap-3 sm:flex-row">
            <Button onClick={() => window.location.reload()}>{failure.reload}</Button>
            <ButtonLink to={paths.home} tone="secondary" reloadDocument>
              {failure.home}
            </ButtonLink>
          </div>
        </div>
      </div>
    </Page>
  );
}

/** Loads the missing code again as soon as the connection is back. */
function useLoadAgain(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return undefined;
    askAgainForModules();
    const reload = (): void => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isMissing]);
}

function readErrorMessage(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error === 'object' && error !== null && 'status' in error) return String(error.status);
  return String(error);
}
