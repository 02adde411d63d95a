import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { pageFrame } from '../../../../../shared/served-paths.ts';
import { editionsPage as texts } from '../../../copy/newsletter/editions.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { fetchPage, pageInDocument, type ServedPage } from './served-page.ts';
import { SubscribeForm } from '../subscribe-form.tsx';

/**
 * The archive. The server renders its complete pages; this component hydrates them together with the site around
 * them.
 */
export default function EditionsPage() {
  const { pathname } = useLocation();
  const path = pathname.replace(/(?<=[^/])\/+$/, '');
  return (
    <div className="max-w-page mx-auto px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24">
      <Served key={path} path={path} />
      <section className="max-w-text border-ink mx-auto mt-14 border-t-2 pt-8">
        <h2 className="text-title-2">{texts.subscribeTitle}</h2>
        <p className="text-muted mt-2">{texts.subscribeText}</p>
        <div className="max-w-form mt-6">
          <SubscribeForm />
        </div>
      </section>
    </div>
  );
}

/** The page with a placeholder, which the server replaces in the frame made by the build. */
const servedPage: ServedPage = {
  title: texts.documentTitle,
  description: texts.description,
  canonical: undefined,
  isPrivate: false,
  html: pageFrame.content,
};

function Served({ path }: { readonly path: string }) {
  const [page, setPage] = useState(() =>
    typeof document === 'undefined' ? servedPage : pageInDocument(path),
  );
  const [failed, setFailed] = useState(false);
  const isMissing = page === undefined && !failed;

  useEffect(() => {
    if (!isMissing) return undefined;
    const leaving = new AbortController();
    fetchPage(path, leaving.signal).then(setPage, () => {
      if (!leaving.signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [path, isMissing]);

  const { title, description, canonical, isPrivate } = page ?? { ...servedPage, isPrivate: true };
  return (
    <Page title={title} description={description} canonical={canonical} private={isPrivate}>
      {page === undefined ? (
        <Missing failed={failed} onRetry={() => setFailed(false)} />
      ) : (
        // Our own server's HTML, which it escapes; rendered here as it was in the document.
        // oxlint-disable-next-line react/no-danger
        <div dangerouslySetInnerHTML={{ __html: page.html }} />
      )}
    </Page>
  );
}

function Missing({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  return (
    <div className="masthead-rule max-w-text mx-auto">
      <h1 className="text-title-1 mt-6">{texts.title}</h1>
      <div className="mt-8">
        {failed ? (
          <Alert
            tone="error"
            title={texts.failureTitle}
            action={
              <Button tone="secondary" onClick={onRetry}>
                {texts.retry}
              </Button>
            }
          >
            {texts.failed}
          </Alert>
        ) : (
          <Loading label={texts.loading}>
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="mt-6 h-64 w-full" />
          </Loading>
        )}
      </div>
    </div>
  );
}
