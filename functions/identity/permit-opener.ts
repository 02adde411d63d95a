import type { SignInPermits } from './sign-in-permits.ts';

/**
 * Opens permits with the key of the stage. What it takes is loaded with the first permit: most
 * calls of a trigger see none, and Cognito waits for it to start.
 */
export function permitOpener(): SignInPermits['open'] {
  let loading: Promise<SignInPermits> | undefined;
  return async (token, now) => {
    if (token === '') return undefined;
    loading ??= loadPermits();
    return (await loading).open(token, now);
  };
}

async function loadPermits(): Promise<SignInPermits> {
  const [{ secretReader }, { readSettings }, { signInPermits }] = await Promise.all([
    import('../runtime/secrets.ts'),
    import('../runtime/settings.ts'),
    import('./sign-in-permits.ts'),
  ]);
  return signInPermits(secretReader(readSettings('TOKEN_SECRET_ARN').TOKEN_SECRET_ARN));
}
