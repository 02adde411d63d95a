import { loadCode } from '../../lib/load-code.ts';
import { loadCodeForm } from './load-code-form.ts';
import { loadLoginHelp } from './load-login-help.ts';
import { loadCognito } from '../access/session/load-cognito.ts';
import { loadSignIn } from './load-sign-in.ts';

/**
 * Loads the form's logic at its first use: the page itself is only text and two fields. A module that failed to load
 * is requested again next time.
 */
export async function loadLogin() {
  const [{ signIn }, { loginResolver }, { prepare }] = await Promise.all([
    loadSignIn(),
    loadCode(() => import('./login-schema.ts')),
    // So that a sign-in waits neither for Amplify, nor the code step for its form.
    loadCognito(),
    loadCodeForm(),
    loadLoginHelp(),
  ]);
  // Prepared in advance; if this fails, the sign-in fails in the same way and shows the error.
  prepare('account').catch(() => undefined);
  return { signIn, loginResolver };
}
