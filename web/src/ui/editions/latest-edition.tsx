import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import { whenIdle } from '../../lib/hydration/when-idle.ts';
import { ErrorBoundary } from '../page/error-boundary.tsx';

/**
 * A sample until the latest edition has loaded, which takes exactly the same space. The edition is loaded after the
 * page; if that fails, the sample stays.
 */
export function LatestEdition({ children }: { readonly children: ReactNode }) {
  const [Edition, setEdition] = useState<ComponentType>();

  useEffect(() => {
    let isHere = true;
    const forget = whenIdle(() => {
      void load().then((loaded) => {
        if (isHere && loaded !== undefined) setEdition(() => loaded);
        return undefined;
      });
    });
    return () => {
      isHere = false;
      forget();
    };
  }, []);

  return (
    <div className="relative">
      <div className={Edition === undefined ? '' : 'invisible'}>{children}</div>
      {Edition === undefined ? null : (
        <ErrorBoundary renderFailure={() => <Back toSample={() => setEdition(undefined)} />}>
          <Edition />
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Restores the sample where the edition cannot be rendered. */
function Back({ toSample }: { readonly toSample: () => void }) {
  useEffect(toSample);
  return null;
}

/** Undefined without an edition, and when loading fails: the user has not requested it. */
async function load(): Promise<ComponentType | undefined> {
  try {
    const { loadEdition } = await loadCode(() => import('./embedded-edition.tsx'));
    return await loadEdition();
  } catch {
    return undefined;
  }
}
