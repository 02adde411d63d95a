import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { stopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { cognitoCallsOn } from '../../support/people/cognito-calls.ts';
import { nextPerson } from '../../support/people/people.ts';
import { userPoolOn } from '../../support/people/pool-users.ts';
import { sessionsOn } from '../../support/people/sessions.ts';
import type { Surroundings } from '../../support/requests/authorisation-row.ts';
import { testApp } from './test-app.ts';

/** A noon without trading: nothing asks the partners but what a test does. */
const weekend = '2026-11-28T12:00:00-03:00';

/**
 * The product as browsers reach it, over its HTTP API and its user pool, with people who sign in and visitors who come
 * from an address of their own each, so that no limit stands in for a refusal.
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
    /** What the owner of a mailbox gets for a right code. */
    proofOf: async (email: string, minutesAgo = 0) =>
      proofs.seal(email, new Date(clock.milliseconds() - minutesAgo * 60_000)),
    next: nextPerson,
    /** Headers of a visitor from a new address. */
    visitor: (): Record<string, string> => {
      calls += 1;
      return http.from(`10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`);
    },
    /** What right calls need around them where no mailbox and no reader is asked for. */
    surroundings: (): Surroundings => ({
      tokens,
      stopTokens: stopTokens(readKey),
      next: nextPerson,
      prove: async () => 'a proof that nobody has sealed',
      subscribe: async () => undefined,
    }),
    /** Does all work that is left, also what waits for up to a minute. */
    drainMinute: async () => {
      await app.drain();
      for (let half = 0; half < 2; half += 1) {
        clock.advance('31s');
        await app.drain();
      }
    },
    /** Moves the clock to where a window of a rate limit begins, so that no test straddles two. */
    advanceToNextWindow: (windowSeconds: number) => {
      const window = windowSeconds * 1000;
      clock.advanceTo(new Date((Math.floor(clock.milliseconds() / window) + 1) * window));
    },
  };
}

export type Visits = Awaited<ReturnType<typeof visits>>;
