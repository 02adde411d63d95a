import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ErrorText } from '../../copy/errors/error-text.ts';
import { readLinkToken } from '../../lib/link-token.ts';
import { Alert } from '../feedback/alert.tsx';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';
import { Masthead } from './masthead.tsx';
import { Page } from './page.tsx';

/** A page opened by a link in a message; the link's token determines its content. */
export function LinkPage(props: {
  readonly title: string;
  readonly description: string;
  /** Rendered again for another token; an empty token did not come from one of our links. */
  readonly of: (props: { readonly token: string }) => ReactNode;
}) {
  const { title, description, of: Content } = props;
  const token = readLinkToken(useLocation().hash) ?? '';
  return (
    <Page title={title} description={description} private>
      <Masthead>
        <div className="pt-8">
          <Content key={token} token={token} />
        </div>
      </Masthead>
    </Page>
  );
}

/**
 * Checks a link before its page asks for a confirmation; an answer after the page was left is dropped. `load`
 * returns the page's step and does not throw.
 */
export function useLinkCheck<Step>(
  isChecking: boolean,
  load: (signal: AbortSignal) => Promise<Step>,
  found: (step: Step) => void,
): void {
  const latest = useRef({ load, found });
  useEffect(() => {
    latest.current = { load, found };
  });
  useEffect(() => {
    if (!isChecking) return undefined;
    const abort = new AbortController();
    async function check(): Promise<void> {
      const step = await latest.current.load(abort.signal);
      if (!abort.signal.aborted) latest.current.found(step);
    }
    void check();
    return () => abort.abort();
  }, [isChecking]);
}

export function CheckingLink({ label }: { readonly label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-5 h-5 w-full" />
      <Skeleton className="mt-2 h-5 w-2/3" />
      <Skeleton className="rounded-card mt-8 h-12 w-full sm:w-40" />
    </Loading>
  );
}

/** The result of a link. Its headline gets the focus, because the focused button was removed. */
export function LinkOutcome(props: {
  readonly title: string;
  readonly lead: string;
  readonly failure?: ErrorText | undefined;
  /** Buttons for the next step. */
  readonly children?: ReactNode;
}) {
  const { title, lead, failure, children } = props;
  const headlineRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    headlineRef.current?.focus();
    // A changed headline is new content and gets the focus.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [title]);
  return (
    <>
      <h1 ref={headlineRef} tabIndex={-1} className="text-title-1">
        {title}
      </h1>
      <p className="text-lead text-muted mt-4 break-words">{lead}</p>
      {failure ? (
        <div className="mt-6">
          <Alert tone="error" title={failure.title}>
            {failure.text}
          </Alert>
        </div>
      ) : null}
      {children === undefined ? null : (
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">{children}</div>
      )}
    </>
  );
}
