import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { stopTokens } from '../../../functions/messaging/preferences/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { cognitoCallsOn } from '../../support/users/cognito-calls.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { userPoolOn } from '../../support/users/pool-users.ts';
import { sessionsOn } from '../../support/users/sessions.ts';
import type { AuthorisationFixtures } from '../../support/requests/authorisation-row.ts';
import { testApp } from './test-app.ts';

/** Noon on a day without trading, when only the test calls the partners. */
const weekend = '2026-11-28T12:00:00-03:00';

/**
 * Starts the product as browsers reach it, over its HTTP API and its user pool. Each visitor calls from a new
 * address, so that a rate limit is never mistaken for another rejection.
 */
export async function visits(now = weekend) {
  const app = await testApp({ now });
  const { http, clock, secret } = app;
  const { USER_POOL_ID: userPoolId } = app.platformOf('create-account').settings('USER_POOL_ID');
  const configuration = {
    stage: 'test',
    region: app.aws.region,
    userPoolId,
    accountClientId: http.clients.account,
    trialClientId: http.clients.trial,
  };
  const cognito = new CognitoIdentityProviderClient({ ...app.aws });
  const sessions = sessionsOn({
    configuration,
    cognito,
    table: app.table,
    tokenKey: () => secret('token-key'),
    now: async () => clock.now(),
    signingKey: await http.signingKey(),
  });
  const readKey = async () => secret('token-key');
  const tokens = newsletterTokens(readKey);
  const proofs = emailProofs(readKey);
  let calls = 0;

  return {
    ...app,
    ...http,
    sessions,
    userPool: userPoolOn(cognito, configuration),
    cognito: cognitoCallsOn({ client: cognito, configuration, call: http.call, secret }),
    tokens,
    /** Returns the proof that a mailbox owner receives for a valid code. */
    proofOf: async (email: string, minutesAgo = 0) =>
      proofs.seal(email, new Date(clock.milliseconds() - minutesAgo * 60_000)),
    next: nextUserNumber,
    /** Returns the headers of a visitor from a new address. */
    visitor: (): Record<string, string> => {
      calls += 1;
      return http.from(`10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`);
    },
    /** Returns the surroundings of authorized calls that need no mailbox and no newsletter reader. */
    surroundings: (): AuthorisationFixtures => ({
      tokens,
      stopTokens: stopTokens(readKey),
      next: nextUserNumber,
      prove: async () => 'an unsealed proof',
      subscribe: async () => undefined,
    }),
    /** Does all remaining work, including what waits up to a minute. */
    drainMinute: async () => {
      await app.drain();
      for (let half = 0; half < 2; half += 1) {
        clock.advance('31s');
        await app.drain();
      }
    },
    /** Moves the clock to the start of a rate limit's window, so that no test spans two. */
    advanceToNextWindow: (windowSeconds: number) => {
      const window = windowSeconds * 1000;
      clock.advanceTo(new Date((Math.floor(clock.milliseconds() / window) + 1) * window));
    },
  };
}

export type Visits = Awaited<ReturnType<typeof visits>>;
