import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { failure as texts } from '../../copy/shell.ts';
import { askAgainForModules, lazyCode } from '../../lib/lazy-module.ts';
import { isLoadFailure } from '../../lib/load-code.ts';
import { browserDocument, type ReloadableDocument } from '../../lib/load-module.ts';
import { Button } from '../button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/**
 * A part of a page that loads its code when it is first rendered. If that fails, the part shows an error with a
 * retry, and the rest of the page works.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode,
  page: ReloadableDocument = browserDocument,
): ComponentType<Props> {
  const Part = lazyCode(load);
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    return (
      <ErrorBoundary
        resetKey={String(attempt)}
        onReset={askAgainForModules}
        renderFailure={(error) => {
          // Any other error is handled by the page.
          if (!isLoadFailure(error)) throw error;
          return <Missing {...{ load, page }} onRetry={() => setAttempt((count) => count + 1)} />;
        }}
      >
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

interface MissingProps {
  readonly load: () => Promise<unknown>;
  readonly page: ReloadableDocument;
  readonly onRetry: () => void;
}

function Missing({ load, page, onRetry }: MissingProps) {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  /**
   * A browser may answer a failed import from its cache without a request: then only a new document helps. The user
   * has pressed the button, so reloads cannot loop.
   */
  const retry = async (): Promise<void> => {
    setAsking(true);
    try {
      await load();
    } catch (error) {
      if (isLoadFailure(error) && (await page.isReachable())) {
        page.reload();
        return;
      }
    }
    setAsking(false);
    onRetry();
  };
  return (
    <div role="alert" className="rounded-card border-rule bg-sunk max-w-text mx-auto border p-5">
      <p className="font-semibold">{texts.loadTitle}</p>
      <p className="text-small mt-1 mb-4">{texts.partText}</p>
      <Button
        tone="secondary"
        aria-disabled={isAsking}
        onClick={() => {
          if (!isAsking) void retry();
        }}
      >
        {texts.retry}
      </Button>
    </div>
  );
}
