import { loadCode } from '../lib/load-code.ts';
import { lazyPart } from './page/lazy-part.tsx';
import type { QrPictureProps } from './qr-picture.tsx';

/** Loaded separately: phones have no use for what they would have to be looked at by another one. */
export const QrCode = lazyPart<QrPictureProps>(
  () => loadCode(() => import('./qr-picture.tsx')),
  <div className="rounded-card bg-sunk size-44" />,
);
