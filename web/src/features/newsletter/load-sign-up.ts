import { loadCode } from '../../lib/load-code.ts';
import { preloadToaster } from '../../ui/feedback/load-toaster.ts';

/**
 * What the form needs once somebody uses it: the page itself is text and one field. It is loaded some seconds
 * after the page has come to life at the latest, and not when it is sent, since a browser may keep a module for
 * good that it could not load because the connection had gone.
 */
export async function loadSignUp() {
  preloadToaster();
  const [api, { emailResolver }, access, { callFailure }] = await Promise.all([
    loadCode(() => import('./newsletter-api.ts')),
    loadCode(() => import('./email-resolver.ts')),
    loadCode(() => import('./newsletter-access.ts')),
    loadCode(() => import('../../lib/call-failure.ts')),
  ]);
  return { ...api, emailResolver, keepAccess: access.keepAccess, callFailure };
}
