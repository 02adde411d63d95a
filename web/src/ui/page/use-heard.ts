import { useSyncExternalStore } from 'react';

/**
 * Whether somebody listens by now: false in the page that was made at build time, and true once its
 * code has come. A form that nobody hears would lose what is pressed, so it is drawn when this is true.
 */
export function useHeard(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
