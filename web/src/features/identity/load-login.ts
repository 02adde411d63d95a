import { loadCode } from '../../lib/load-code.ts';
import { loadCodeForm } from './load-code-form.ts';
import { loadLoginHelp } from './load-login-help.ts';
import { loadCognito } from '../access/session/load-cognito.ts';
import { loadSignIn } from './load-sign-in.ts';

/**
 * Loads the form's logic at its first use: the page itself is text and two fields. A module that failed to load is
 * requested again next time.
 */
export async function loadLogin() {
  const [{ signIn }, { loginResolver }, { prepare }] = await Promise.all([
    loadSignIn(),
    loadCode(() => import('./login-schema.ts')),
    // So that pressing the button does not have to wait for Amplify, nor the code for its form.
    loadCognito(),
    loadCodeForm(),
    loadLoginHelp(),
  ]);
  // Ahead of time; if it fails, signing in meets the same failure and says so.
  prepare('account').catch(() => undefined);
  return { signIn, loginResolver };
}
