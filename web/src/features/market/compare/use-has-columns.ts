import { useMedia } from '../../../ui/page/use-media.ts';

/** Returns whether there is enough space for one column per asset. */
export function useHasColumns(): boolean {
  // In rem, because enlarged text needs wider columns. Paper is always wide enough.
  return useMedia('(min-width: 48rem), print');
}
