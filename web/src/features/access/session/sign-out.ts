import { loadCognito } from './load-cognito.ts';
import { forgetLimits } from '../../../lib/keep-limit.ts';
import { removeStored, storedKeys } from '../../../lib/storage.ts';
import { forgetTab } from './forget-tab.ts';
import { dropPreviousRoute } from './previous-route.ts';
import { forgetSessionByUser, type UserEnding } from './session-store.ts';

/** Other stored data that the next user of this browser must not see. */
const personalKeys = ['signupData', 'lastSubscription', 'recentAssets'];

/**
 * Signs out in all tabs: they drop the session at once, and Cognito revokes the refresh tokens of both session
 * kinds. `RequireSession` redirects to the start page.
 */
export async function signOut(reason?: UserEnding): Promise<void> {
  for (const key of personalKeys) removeStored('local', key);
  forgetTab();
  dropPreviousRoute();
  forgetLimits();
  forgetSessionByUser(reason);
  try {
    const cognito = await loadCognito();
    await Promise.all([cognito.end('account'), cognito.end('trial')]);
  } catch {
    // Without a network connection, no token can be revoked; Amplify's stored tokens are removed anyway.
    forgetTokens();
  }
}

function forgetTokens(): void {
  for (const key of storedKeys('local')) {
    if (key.startsWith('CognitoIdentityServiceProvider.')) removeStored('local', key);
  }
}
