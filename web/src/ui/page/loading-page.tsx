import { classNames } from '../../lib/class-names.ts';
import { Loading, Skeleton } from '../feedback/skeleton.tsx';

/**
 * The skeleton of a page while its code is loading.
 * @param isTall the page is taller than the window: its footer starts below it, and does not move when it is shown
 */
export function LoadingPage({ isTall = false }: { readonly isTall?: boolean }) {
  return (
    <div
      className={classNames(
        'max-w-page mx-auto px-5 py-14 md:px-8 md:py-20',
        isTall ? 'min-h-dvh' : '',
      )}
    >
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
