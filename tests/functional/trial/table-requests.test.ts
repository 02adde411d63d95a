import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessFinder } from '../../../functions/access/access-guard.ts';
import { newEvent } from '../../../functions/runtime/outbox.ts';
import { checkActiveEmail } from '../../../functions/trial/start/check-active-email.ts';
import { readOwnTrial } from '../../../functions/trial/running/own-trial.ts';
import { accountOfEmail } from '../../../functions/trial/start/trial-start-store.ts';
import { trialExpiryStore } from '../../../functions/trial/expiry/trial-expiry-store.ts';
import { updateTrialPreferences } from '../../../functions/trial/running/update-trial-preferences.ts';
import * as contracts from '../../../shared/contracts/trial.ts';
import { edit } from './trial-cloud.ts';
import { openTrialServices, type TrialServices } from './trial-services.ts';

let services: TrialServices;
beforeAll(async () => {
  services = await openTrialServices();
});
afterAll(() => services.stop());

/** The numbers of the table of access patterns; starts and upgrades are in cut-off.test.ts. */
describe('DynamoDB requests', () => {
  it('of the other operations are these', async () => {
    const { trialId, accountId } = await services.start(services.newcomer());
    const session = { trialId, accountId };
    services.watch();
    await readOwnTrial(services.own, session);
    expect(services.requests).toEqual(['GetItem']);

    services.watch();
    const chosen = contracts.updateTrialPreferences.request.parse(edit);
    await updateTrialPreferences(services.own, session, chosen, null);
    expect(services.requests).toEqual(['BatchGetItem', 'TransactWriteItems']);

    const given = services.newcomer();
    const asking = {
      findAccountOf: accountOfEmail(services.table),
      findAccess: accessFinder(services.table, services.dependencies.clock),
    };
    services.watch();
    await checkActiveEmail(asking, given.email);
    expect(services.requests).toEqual(['BatchGetItem']);
    await services.start(given);
    services.watch();
    await checkActiveEmail(asking, given.email);
    expect(services.requests).toEqual(['BatchGetItem', 'BatchGetItem']);
  });

  it('of somebody who is refused are one', async () => {
    const given = services.newcomer();
    await services.start(given);
    services.watch();
    const again = services.start(given);
    await expect(again).rejects.toMatchObject({ code: 'trial_already_used' });
    expect(services.requests).toEqual(['BatchGetItem']);
  });
});

describe('an edit that meets the end of the trial', () => {
  it('is refused when the end is marked between its read and its write', async () => {
    const { trialId, accountId } = await services.start(services.newcomer());
    const dependencies = services.own;
    const raced = {
      ...dependencies,
      trials: {
        ...dependencies.trials,
        savePreferences: async (
          ...saving: Parameters<typeof dependencies.trials.savePreferences>
        ) => {
          const [{ trial }] = saving;
          const { id, data_expiracao } = trial;
          const data = { trialId: id, accountId, data_expiracao };
          const expired = newEvent(dependencies, 'trial.expired', data);
          await trialExpiryStore(services.table).expire(trial, dependencies.clock(), expired);
          return dependencies.trials.savePreferences(...saving);
        },
      },
    };
    const chosen = contracts.updateTrialPreferences.request.parse(edit);
    await expect(
      updateTrialPreferences(raced, { trialId, accountId }, chosen, null),
    ).rejects.toMatchObject({ code: 'trial_expired' });
    expect(await dependencies.trials.find(accountId)).toMatchObject({
      status: 'inativa',
      ativos_interesse: 'PETR4,VALE3',
    });
  });
});
