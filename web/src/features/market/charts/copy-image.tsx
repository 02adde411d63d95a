import { loadCode } from '../../../lib/load-code.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';

/** A plot to take along. No figure waits for it; it has its room from the beginning. */
export const CopyImage = lazyPart(
  () => loadCode(() => import('./copy-image-button.tsx')),
  <div className="h-11 print:hidden" />,
);
