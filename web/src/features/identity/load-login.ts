/**
 * What the form needs once somebody uses it, loaded then: the page itself is text and two fields.
 * A module that failed to load is asked for again the next time.
 */
export async function loadLogin() {
  const [{ signIn }, { isEmail }, { prepare }] = await Promise.all([
    import('./sign-in.ts'),
    import('../../../../shared/values/email.ts'),
    // So that pressing the button does not have to wait for Amplify, nor the code for its form.
    import('./cognito-session.ts'),
    import('./code-form.tsx'),
  ]);
  // Ahead of time; if it fails, signing in meets the same failure and says so.
  prepare('account').catch(() => undefined);
  return { signIn, isEmail };
}
