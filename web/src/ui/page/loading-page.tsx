import { Loading, Skeleton } from '../feedback/skeleton.tsx';

/** The skeleton of a page while its code is loading. */
export function LoadingPage() {
  return (
    // The footer stays below the window, so that it does not move when the page is shown.
    <div className="max-w-page mx-auto min-h-dvh px-5 py-14 md:px-8 md:py-20">
      <Loading label="Carregando a página">
        <div className="max-w-text">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-6 h-10 w-full" />
          <Skeleton className="mt-3 h-10 w-3/4" />
          <Skeleton className="mt-8 h-5 w-full" />
          <Skeleton className="mt-3 h-5 w-3/4" />
        </div>
      </Loading>
    </div>
  );
}
