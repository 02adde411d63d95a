import { loadCode } from '../lib/load-code.ts';
import { lazyPart } from './page/lazy-part.tsx';
import type { QrPictureProps } from './qr-picture.tsx';

/** Loaded separately, because phones do not show it. */
export const QrCode = lazyPart<QrPictureProps>(
  () => loadCode(() => import('./qr-picture.tsx')),
  <div className="rounded-card bg-sunk size-44" />,
);
