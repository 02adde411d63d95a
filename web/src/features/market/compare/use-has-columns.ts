import { useMedia } from '../../../ui/use-media.ts';

/** Whether there is room for a column for each asset. */
export function useHasColumns(): boolean {
  // In the size of the text: where it is enlarged, columns need more room. Paper has it.
  return useMedia('(min-width: 48rem), print');
}
