import { loadCode } from '../../../lib/load-code.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';

/** Copies a plot as an image. The button's space is reserved, and the values do not wait for its code. */
export const CopyImage = lazyPart(
  () => loadCode(() => import('./copy-image-button.tsx')),
  <div className="h-11 print:hidden" />,
);
