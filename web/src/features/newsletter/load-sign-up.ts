import { loadCode } from '../../lib/load-code.ts';
import { preloadToaster } from '../../ui/feedback/load-toaster.ts';

/**
 * Loads the form's code: the page itself is text and one field. It is loaded at the latest some seconds after
 * hydration and not on submit, when the connection may be gone.
 */
export async function loadSignUp() {
  preloadToaster();
  return loadCode(() => import('./sign-up-code.ts'));
}
