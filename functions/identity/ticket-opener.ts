import type { SignInTickets } from './sign-in-tickets.ts';

/**
 * Opens tickets with the key of the stage. What it takes is loaded with the first ticket: most
 * calls of a trigger see none, and Cognito waits for it to start.
 */
export function ticketOpener(): SignInTickets['open'] {
  let loading: Promise<SignInTickets> | undefined;
  return async (token, now) => {
    if (token === '') return undefined;
    loading ??= loadTickets();
    return (await loading).open(token, now);
  };
}

async function loadTickets(): Promise<SignInTickets> {
  const [{ secretReader }, { readSettings }, { signInTickets }] = await Promise.all([
    import('../runtime/secrets.ts'),
    import('../runtime/settings.ts'),
    import('./sign-in-tickets.ts'),
  ]);
  return signInTickets(secretReader(readSettings('TOKEN_SECRET_ARN').TOKEN_SECRET_ARN));
}
