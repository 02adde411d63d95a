import { afterAll, beforeAll } from 'vitest';
import { stopTokens } from '../../../functions/messaging/preferences/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import type { AuthorisationFixtures } from './authorisation-row.ts';
import { nextUserNumber } from '../users/test-accounts.ts';
import { openSessions, type Sessions } from '../users/sessions.ts';
import { sharedTestCloud } from '../cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../cloud/test-cloud.ts';

/**
 * Returns the shared cloud for the tests of one file, with users who sign in and visitors with an address of their
 * own each, so that no rate limit hides an authorization error.
 */
export function sharedVisits(addresses: `${number}.${number}`) {
  let cloud: TestCloud;
  let sessions: Sessions;
  let calls = 0;
  beforeAll(async () => {
    cloud = await sharedTestCloud();
    sessions = await openSessions(cloud);
  });
  afterAll(async () => {
    sessions.close();
    await cloud.stop();
  });
  return {
    get cloud() {
      return cloud;
    },
    get sessions() {
      return sessions;
    },
    /** Counts up, for values that must be new. */
    next: nextUserNumber,
    /** Returns the headers of a visitor from a new address. */
    visitor: (): Record<string, string> => {
      calls += 1;
      return throughEdge(cloud.secret('edge-value'), `${addresses}.${calls >> 8}.${calls & 255}`);
    },
    tokens: () => newsletterTokens(async () => cloud.secret('token-key')),
    /** Returns the surroundings of authorized calls that need no mailbox and no newsletter reader. */
    surroundings: (): AuthorisationFixtures => ({
      tokens: newsletterTokens(async () => cloud.secret('token-key')),
      stopTokens: stopTokens(async () => cloud.secret('token-key')),
      next: nextUserNumber,
      prove: async () => 'an unsealed proof',
      subscribe: async () => undefined,
    }),
  };
}
