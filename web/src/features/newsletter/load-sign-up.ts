import { loadCode } from '../../lib/load-code.ts';
import { preloadToaster } from '../../ui/feedback/load-toaster.ts';

/**
 * Loads the form's code: the page itself is only text and one field. The code is loaded at the latest some seconds
 * after hydration and not on submit, because the connection may be lost by then.
 */
export async function loadSignUp() {
  preloadToaster();
  return loadCode(() => import('./sign-up-code.ts'));
}
