import { accessFinder } from '../access/access-guard.ts';
import { addressProofDependencies } from '../accounts/registration/address-proof.ts';
import { signInTickets } from '../identity/sign-in-tickets.ts';
import { cognitoUsers } from '../identity/users.ts';
import { systemClock } from '../runtime/clock.ts';
import { httpDependencies, openSession } from '../runtime/http/http-dependencies.ts';
import { idsByClock } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accountOfEmail, trialStartStore } from './start/trial-start-store.ts';
import { trialStore } from './running/trial-store.ts';
import { upgradeStore } from './upgrade/upgrade-store.ts';
import { usedIdentities } from '../records/used-identity.ts';

/** Behind the endpoints that start trials. */
export function openTrialDependencies() {
  const settings = readSettings(
    'TABLE_NAME',
    'EDGE_SECRET_ARN',
    'TOKEN_SECRET_ARN',
    'USER_POOL_ID',
  );
  const table = openTable(settings.TABLE_NAME);
  const readKey = secretReader(settings.TOKEN_SECRET_ARN);
  return {
    ...httpDependencies(table, settings),
    ...addressProofDependencies(table, readKey),
    trials: trialStartStore(table, usedIdentities(table, readKey, systemClock)),
    users: cognitoUsers(settings.USER_POOL_ID),
    tickets: signInTickets(readKey),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** Behind the public check of an e-mail. */
export function checkActiveEmailDependencies() {
  const settings = readSettings('TABLE_NAME', 'EDGE_SECRET_ARN');
  const table = openTable(settings.TABLE_NAME);
  return {
    ...httpDependencies(table, settings),
    findAccountOf: accountOfEmail(table),
    findAccess: accessFinder(table, systemClock),
  };
}

/** Behind the endpoints of a trial's own session. */
export function trialSessionDependencies() {
  const { table, session } = openSession();
  return {
    ...session,
    trials: trialStore(table),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** Behind the upgrade. */
export function upgradeTrialDependencies() {
  const { table, session } = openSession();
  const settings = readSettings('TOKEN_SECRET_ARN', 'USER_POOL_ID');
  const readKey = secretReader(settings.TOKEN_SECRET_ARN);
  return {
    ...session,
    upgrades: upgradeStore(table, usedIdentities(table, readKey, systemClock)),
    users: cognitoUsers(settings.USER_POOL_ID),
    tickets: signInTickets(readKey),
    clock: systemClock,
  };
}
