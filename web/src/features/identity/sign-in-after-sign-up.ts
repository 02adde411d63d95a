import { loadSignIn } from './load-sign-in.ts';
import type { SignInRequest } from './sign-in.ts';

const limitMilliseconds = 30_000;

/**
 * Signs in to an account or a trial that was just created.
 * @param onLate called if the sign-in succeeds only after the time limit and the user is still on the same page: the
 * screen that reported the failure then continues automatically
 * @returns whether it succeeded within 30 seconds
 */
export async function signInAfterSignUp(
  request: SignInRequest,
  onLate: () => void,
): Promise<boolean> {
  const { pathname } = window.location;
  const signedIn = trySignIn(request);
  const limit = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), limitMilliseconds);
  });
  const inTime = await Promise.race([signedIn, limit]);
  if (inTime !== undefined) return inTime;
  const continueLate = async (): Promise<void> => {
    if ((await signedIn) && window.location.pathname === pathname) onLate();
  };
  void continueLate();
  return false;
}

async function trySignIn(request: SignInRequest): Promise<boolean> {
  try {
    const { signIn } = await loadSignIn();
    return (await signIn(request)).done;
  } catch {
    return false;
  }
}
