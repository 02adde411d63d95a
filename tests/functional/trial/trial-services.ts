import { nextPerson } from '../../support/people/people.ts';
import { migrateNewsletter } from '../../../functions/trial/start/migrate-newsletter.ts';
import { startTrial } from '../../../functions/trial/start/start-trial.ts';
import { trialStartStore } from '../../../functions/trial/start/trial-start-store.ts';
import { trialStore } from '../../../functions/trial/running/trial-store.ts';
import { upgradeStore } from '../../../functions/trial/upgrade/upgrade-store.ts';
import { usedIdentities } from '../../../functions/records/used-identity.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { subscribe } from '../../../functions/newsletter/subscribe.ts';
import { subscriberStore } from '../../../functions/newsletter/subscriber-store.ts';
import * as contracts from '../../../shared/contracts/trial.ts';
import { migrationOf, trialSignUpOf } from '../../support/people/trial-requests.ts';
import { openAccountServices } from '../accounts/services-of-accounts.ts';

/** The use cases of the trial on the real services of the local cloud, in this process. */
export async function openTrialServices() {
  const services = await openAccountServices();
  const { table } = services;
  const used = usedIdentities(
    table,
    async () => 'a secret of the tests',
    services.dependencies.clock,
  );
  const starting = { ...services.dependencies, trials: trialStartStore(table, used) };

  const start = (input: Newcomer, idempotencyKey?: string) =>
    startTrial(starting, { input, userAgent: null, idempotencyKey });

  return {
    ...services,
    /** Behind the endpoints that start trials. */
    starting,
    /** Behind those of a trial's own session. */
    own: {
      ...services.dependencies,
      trials: trialStore(table),
      upgrades: upgradeStore(table, used),
    },
    newcomer: () => contracts.startTrial.request.parse(trialSignUpOf(nextPerson())),
    start,
    /** Somebody who came from the newsletter; requests are counted from the migration on. */
    migrated: async (over: Partial<Newcomer> = {}) => {
      const input = contracts.migrateNewsletter.request.parse({
        ...migrationOf(nextPerson()),
        ...over,
      });
      await subscribe(
        {
          ...services.dependencies,
          subscribers: subscriberStore(services.table),
          tokens: newsletterTokens(async () => 'a secret of the tests'),
          countCall: async () => {},
        },
        { typedEmail: input.email, userAgent: null, idempotencyKey: undefined },
      );
      services.watch();
      const call = { input, userAgent: null, idempotencyKey: undefined };
      return { ...input, ...(await migrateNewsletter(starting, call)) };
    },
  };
}

export type TrialServices = Awaited<ReturnType<typeof openTrialServices>>;
export type Newcomer = ReturnType<typeof contracts.startTrial.request.parse>;
