import { loadCode } from '../../lib/load-code.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import type { WhatsAppLinkProps } from './whatsapp-link-card.tsx';

/** Loaded separately, because most users have already linked a number. */
export const WhatsAppLink = lazyPart<WhatsAppLinkProps>(
  () => loadCode(() => import('./whatsapp-link-card.tsx')),
  null,
);
