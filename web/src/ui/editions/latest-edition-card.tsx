import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import { EditionCardSkeleton } from './edition-frame.tsx';

/** The newest edition as a card; its code is loaded after the page's own. */
export const LatestEditionCard = lazyPart(
  () => loadCode(() => import('./edition-card.tsx')),
  <EditionCardSkeleton />,
);
