import { removeStored } from '../../lib/storage.ts';
import { leaveSession, readSession } from './session-store.ts';

/** What else is about the person (specification 3.8) and must not wait for the next one. */
const personalKeys = ['signupData', 'lastSubscription', 'previousRoute'];

/**
 * Signs out, here and in the other tabs: they forget the session at once, and Cognito is asked to
 * revoke its refresh token. `RequireSession` leads home.
 */
export async function signOut(): Promise<void> {
  const kind = readSession()?.kind ?? 'account';
  for (const key of personalKeys) removeStored('local', key);
  leaveSession();
  try {
    const cognito = await import('./cognito-session.ts');
    await cognito.end(kind);
  } catch {
    // Offline, nothing can be revoked; Amplify's own keys then go all the same.
    forgetTokens();
  }
}

function forgetTokens(): void {
  const keys = Object.keys(window.localStorage);
  for (const key of keys.filter((name) => name.startsWith('CognitoIdentityServiceProvider.'))) {
    removeStored('local', key);
  }
}
