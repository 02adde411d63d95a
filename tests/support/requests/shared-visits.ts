import { afterAll, beforeAll } from 'vitest';
import { stopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import type { Surroundings } from './authorisation-row.ts';
import { nextPerson } from '../people/people.ts';
import { openSessions, type Sessions } from '../people/sessions.ts';
import { sharedTestCloud } from '../cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../cloud/test-cloud.ts';

/**
 * The shared cloud for the tests of one file, with people who sign in and visitors who come from an
 * address of their own each, so that no limit stands in for a refusal.
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
    /** Counts up, for whatever has to be new. */
    next: nextPerson,
    /** Headers of a visitor from a new address. */
    visitor: (): Record<string, string> => {
      calls += 1;
      return throughEdge(cloud.secret('edge-value'), `${addresses}.${calls >> 8}.${calls & 255}`);
    },
    tokens: () => newsletterTokens(async () => cloud.secret('token-key')),
    /** What right calls need around them where no mailbox and no reader is asked for. */
    surroundings: (): Surroundings => ({
      tokens: newsletterTokens(async () => cloud.secret('token-key')),
      stopTokens: stopTokens(async () => cloud.secret('token-key')),
      next: nextPerson,
      prove: async () => 'a proof that nobody has sealed',
      subscribe: async () => undefined,
    }),
  };
}
