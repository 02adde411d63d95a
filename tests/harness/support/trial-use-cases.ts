import { accessCheckStore } from '../../../functions/access/access-store.ts';
import { findAccess } from '../../../functions/access/access.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import type { Session } from '../../../functions/runtime/http/session.ts';
import type { Platform } from '../../../functions/runtime/platform.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import { readSessionTrial } from '../../../functions/trial/running/session-trial.ts';
import { updateTrialPreferences } from '../../../functions/trial/running/update-trial-preferences.ts';
import { checkActiveEmail } from '../../../functions/trial/start/check-active-email.ts';
import { migrateNewsletter } from '../../../functions/trial/start/migrate-newsletter.ts';
import { startTrial } from '../../../functions/trial/start/start-trial.ts';
import {
  checkActiveEmailDependencies,
  openTrialDependencies,
  trialSessionDependencies,
  upgradeTrialDependencies,
} from '../../../functions/trial/trial-dependencies.ts';
import { upgradeTrial } from '../../../functions/trial/upgrade/upgrade-trial.ts';
import * as contracts from '../../../shared/contracts/trial.ts';
import { trialEdit, type Migration, type TrialSignUp } from '../../support/users/trial-requests.ts';

type SessionIdentity = Pick<Session, 'kind' | 'accountId' | 'trialId'>;

const userAgent = 'tests/1';

/** Use cases of a trial: start it, use it, buy a plan; requests are parsed by their contracts. */
export function trialUseCases(platformOf: (functionName: string) => Platform) {
  const starting = openTrialDependencies(platformOf('start-trial'));
  const migrating = openTrialDependencies(platformOf('migrate-newsletter'));
  const reading = trialSessionDependencies(platformOf('get-trial'));
  const inTrial = trialSessionDependencies(platformOf('update-trial-preferences'));
  const upgrading = upgradeTrialDependencies(platformOf('upgrade-trial'));
  const checking = checkActiveEmailDependencies(platformOf('check-active-email'));
  const platform = platformOf('check-access');
  const access = {
    access: accessCheckStore(openTable(platform.settings('TABLE_NAME').TABLE_NAME, platform)),
    clock: platform.clock,
  };
  return {
    /** Dependencies of the endpoints with a trial session, for tests that change them. */
    inTrial,
    start: async (signUp: Partial<TrialSignUp>, idempotencyKey?: string) => {
      const input = parseContract(contracts.startTrial.request, signUp);
      return startTrial(starting, { input, userAgent, idempotencyKey });
    },
    migrate: async (migration: Partial<Migration>, idempotencyKey?: string) => {
      const input = parseContract(contracts.migrateNewsletter.request, migration);
      return migrateNewsletter(migrating, { input, userAgent, idempotencyKey });
    },
    read: (session: SessionIdentity) => readSessionTrial(reading, session),
    save: async (session: SessionIdentity, over: object = {}) => {
      const chosen = parseContract(contracts.updateTrialPreferences.request, {
        ...trialEdit,
        ...over,
      });
      return updateTrialPreferences(inTrial, session, chosen, userAgent);
    },
    upgrade: async (session: SessionIdentity, sent: object) =>
      upgradeTrial(upgrading, session, parseContract(contracts.upgradeTrial.request, sent)),
    access: (session: SessionIdentity) => findAccess(access, session),
    checkActiveEmail: async (check_email: string) => {
      const request = parseContract(contracts.checkActiveEmail.request, { check_email });
      return checkActiveEmail(checking, request.check_email);
    },
  };
}
