import { loadSignIn } from '../identity/load-sign-in.ts';

/** A sign-in that takes longer is offered again, as one that failed. */
const signInMilliseconds = 30_000;

/** Signs this browser in to a trial that has just been started. */
export async function openTrialSession(
  { email, phone }: { readonly email: string; readonly phone: string },
  ticket: string,
): Promise<boolean> {
  try {
    const { signIn } = await loadSignIn();
    const signedIn = signIn({ kind: 'trial', email, phone, ticket });
    const step = await Promise.race([signedIn, tooLong()]);
    return step?.done ?? false;
  } catch {
    return false;
  }
}

function tooLong(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), signInMilliseconds);
  });
}
