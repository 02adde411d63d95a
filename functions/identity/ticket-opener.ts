import type { Platform } from '../runtime/platform.ts';
import type { SignInTickets } from './sign-in-tickets.ts';

/**
 * Opens tickets with the key of the stage. Its code is loaded with the first ticket: most calls of a trigger carry
 * none, and Cognito waits for the cold start.
 */
export function ticketOpener(platform: Platform): SignInTickets['open'] {
  let loading: Promise<SignInTickets> | undefined;
  return async (token, now) => {
    if (token === '') return undefined;
    loading ??= loadTickets(platform);
    return (await loading).open(token, now);
  };
}

async function loadTickets(platform: Platform): Promise<SignInTickets> {
  const [{ secretReader }, { signInTickets }] = await Promise.all([
    import('../runtime/secrets.ts'),
    import('./sign-in-tickets.ts'),
  ]);
  const { TOKEN_SECRET_ARN } = platform.settings('TOKEN_SECRET_ARN');
  return signInTickets(secretReader(TOKEN_SECRET_ARN, platform));
}
