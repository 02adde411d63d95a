import { preloadToaster } from '../../ui/load-toaster.ts';

/**
 * What the form needs once somebody uses it, loaded then: the page itself is text and one field.
 * A module that failed to load is asked for again the next time.
 */
export async function loadSignUp() {
  preloadToaster();
  const [api, access, { callFailure }] = await Promise.all([
    import('./newsletter-api.ts'),
    import('./newsletter-access.ts'),
    import('../../copy/call-failure.ts'),
  ]);
  return { ...api, keepAccess: access.keepAccess, callFailure };
}
