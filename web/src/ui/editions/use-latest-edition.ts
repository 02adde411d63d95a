import { useEffect, useState } from 'react';
import type { LatestEdition } from '../../../../shared/contracts/latest-edition.ts';
import { readLatestEdition } from './read-latest-edition.ts';

export type EditionReading =
  | { readonly state: 'loading' }
  | { readonly state: 'there'; readonly edition: LatestEdition }
  /** Before the first edition. */
  | { readonly state: 'empty' }
  | { readonly state: 'failed'; readonly error: unknown };

/** Reads the newest edition; also on pages without a session, so it uses no query cache. */
export function useLatestEdition(): {
  readonly reading: EditionReading;
  readonly isRetrying: boolean;
  readonly retry: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{
    readonly attempt: number;
    readonly reading: EditionReading;
  }>();
  useEffect(() => {
    let isHere = true;
    const finish = (reading: EditionReading) => {
      if (isHere) setResult({ attempt, reading });
    };
    readLatestEdition().then(
      (edition) => finish(edition === null ? { state: 'empty' } : { state: 'there', edition }),
      (error: unknown) => finish({ state: 'failed', error }),
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);
  return {
    // The failure stays visible while it is tried again.
    reading: result?.reading ?? { state: 'loading' },
    isRetrying: result !== undefined && result.attempt !== attempt,
    retry: () => setAttempt((count) => count + 1),
  };
}
