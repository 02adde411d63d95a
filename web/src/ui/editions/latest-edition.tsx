import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import { whenIdle } from '../../lib/first-look/when-idle.ts';
import { ErrorBoundary } from '../page/error-boundary.tsx';

/**
 * A sample until there is a real edition, which then takes its place and exactly its room: nothing moves.
 * What is asked and shown for that comes after the page; where it does not come, the sample stays.
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

/** Where it cannot be drawn, the sample is what it was. */
function Back({ toSample }: { readonly toSample: () => void }) {
  useEffect(toSample);
  return null;
}

/** Undefined where there is none, or where it does not come: nobody has asked for it. */
async function load(): Promise<ComponentType | undefined> {
  try {
    const { loadEdition } = await loadCode(() => import('./edition-in-place.tsx'));
    return await loadEdition();
  } catch {
    return undefined;
  }
}
