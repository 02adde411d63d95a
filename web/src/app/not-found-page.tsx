import { notFound } from '../copy/shell.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page/page.tsx';
import * as paths from '../paths.ts';

export function NotFoundPage() {
  return (
    <Page title={notFound.documentTitle} description={notFound.description} private>
      <div className="max-w-page mx-auto px-5 py-20 md:px-8 md:py-28">
        <div className="masthead-rule max-w-text">
          <p className="text-small text-muted tabular mt-8">
            <span>Erro 404 ·</span> <span lang="en">{notFound.originalText}</span>
          </p>
          <h1 className="text-title-1 mt-2">{notFound.title}</h1>
          <p className="text-lead text-muted mt-4">{notFound.text}</p>
          <div className="mt-8">
            <ButtonLink to={paths.home}>{notFound.home}</ButtonLink>
          </div>
        </div>
      </div>
    </Page>
  );
}
