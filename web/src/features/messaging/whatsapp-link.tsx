import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { WhatsAppLinkProps } from './whatsapp-link-card.tsx';

/** Loaded separately: most people have linked theirs. */
export const WhatsAppLink = lazyPart<WhatsAppLinkProps>(
  () => loadCode(() => import('./whatsapp-link-card.tsx')),
  null,
);
