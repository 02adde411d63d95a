import { accessFinder } from '../access/access-guard.ts';
import { addressProofDependencies } from '../accounts/registration/address-proof.ts';
import { signInTickets } from '../identity/sign-in-tickets.ts';
import { cognitoUsers } from '../identity/users.ts';
import { cognitoClient } from '../integrations/cognito-user-pool.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { httpDependencies, openSession } from '../runtime/http/http-dependencies.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { accountByEmailFinder, trialStartStore } from './start/trial-start-store.ts';
import { trialStore } from './running/trial-store.ts';
import { upgradeStore } from './upgrade/upgrade-store.ts';
import { usedIdentities } from '../entities/used-identity.ts';

/** Behind the endpoints that start trials. */
export function openTrialDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'TOKEN_SECRET_ARN',
    'USER_POOL_ID',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  const readKey = secretReader(settings.TOKEN_SECRET_ARN, platform);
  return {
    ...httpDependencies(table, settings, platform),
    ...addressProofDependencies(table, readKey),
    trials: trialStartStore(table, usedIdentities(table, readKey, platform.clock)),
    users: cognitoUsers(settings.USER_POOL_ID, cognitoClient(platform)),
    tickets: signInTickets(readKey),
    clock: platform.clock,
    newId: timeOrderedIds(platform.clock),
  };
}

/** Behind the public check of an e-mail. */
export function checkActiveEmailDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings('TABLE_NAME', 'EDGE_SECRET_ARN');
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    ...httpDependencies(table, settings, platform),
    findAccountOf: accountByEmailFinder(table),
    findAccess: accessFinder(table, platform.clock),
  };
}

/** Behind the endpoints of a trial's own session. */
export function trialSessionDependencies(platform: Platform = lambdaPlatform) {
  const { table, sessionDependencies: session } = openSession(platform);
  return {
    ...session,
    trials: trialStore(table),
    clock: platform.clock,
    newId: timeOrderedIds(platform.clock),
  };
}

/** Behind the upgrade. */
export function upgradeTrialDependencies(platform: Platform = lambdaPlatform) {
  const { table, sessionDependencies: session } = openSession(platform);
  const settings = platform.settings('TOKEN_SECRET_ARN', 'USER_POOL_ID');
  const readKey = secretReader(settings.TOKEN_SECRET_ARN, platform);
  return {
    ...session,
    upgrades: upgradeStore(table, usedIdentities(table, readKey, platform.clock)),
    users: cognitoUsers(settings.USER_POOL_ID, cognitoClient(platform)),
    tickets: signInTickets(readKey),
    clock: platform.clock,
  };
}
