import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { LoadingPage } from './ui/page/loading-page.tsx';

/** Renders the content of `#root` for an address, preceded by the elements of the `<head>`. */
export async function renderPage(path: string): Promise<string> {
  return renderStatic(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
}

/** Renders the content of `app.html` until the application starts. */
export async function renderLoadingPage(): Promise<string> {
  return renderStatic(
    <StaticRouter location="/_">
      <App content={<LoadingPage />} />
    </StaticRouter>,
  );
}

async function renderStatic(element: React.ReactElement): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(element, {
    onError: (error) => {
      failures.push(error);
    },
    // Larger content inside Suspense would become its fallback and inline scripts, which the content security policy
    // blocks.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
