import { signInTickets } from '../identity/sign-in-tickets.ts';
import { cognitoUsers } from '../identity/users.ts';
import { accountEmailSender } from '../messaging/outgoing/send-account-email.ts';
import { identityDigest } from '../records/identity-digest.ts';
import { systemClock } from '../runtime/clock.ts';
import { httpDependencies, openSession } from '../runtime/http/http-dependencies.ts';
import { idsByClock } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { accountStore } from './registration/account-store.ts';
import { addressProofDependencies } from './registration/address-proof.ts';
import { personStore } from './person/person-store.ts';
import { leftAddressStore } from './finishing/left-address-store.ts';
import { newcomerStore } from './welcome/newcomer-store.ts';
import type { WelcomeDependencies } from './welcome/welcome-person.ts';

/** For the endpoint that signs people up. */
export function signUpDependencies() {
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
    accounts: accountStore(table),
    ...addressProofDependencies(table, readKey),
    users: cognitoUsers(settings.USER_POOL_ID),
    tickets: signInTickets(readKey),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** For the endpoints that read or delete all of a person's data. */
export function personEndpointDependencies() {
  const { table, session } = openSession();
  return {
    ...session,
    persons: personStore(table),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** For the consumers that finish what a request started. */
export function finishingDependencies() {
  const settings = readSettings('TABLE_NAME', 'USER_POOL_ID');
  const table = openTable(settings.TABLE_NAME);
  return {
    table,
    accounts: accountStore(table),
    persons: personStore(table),
    leftAddresses: leftAddressStore(table),
    users: cognitoUsers(settings.USER_POOL_ID),
    clock: systemClock,
  };
}

/** The same, for the one that writes a last e-mail. */
export function finishDeletionDependencies() {
  const settings = readSettings('EMAIL_PRIORITY_QUEUE_URL_OR_NONE', 'TOKEN_SECRET_ARN');
  const url = settings.EMAIL_PRIORITY_QUEUE_URL_OR_NONE;
  return {
    ...finishingDependencies(),
    sendEmail: url === 'none' ? undefined : accountEmailSender(url),
    digest: identityDigest(secretReader(settings.TOKEN_SECRET_ARN)),
  };
}

/** For the consumer that writes the first e-mail. */
export function welcomeDependencies(): WelcomeDependencies {
  const settings = readSettings(
    'TABLE_NAME',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
    'EMAIL_PRIORITY_QUEUE_URL',
  );
  const table = openTable(settings.TABLE_NAME);
  return {
    table,
    newcomers: newcomerStore(table),
    digest: identityDigest(secretReader(settings.TOKEN_SECRET_ARN)),
    clock: systemClock,
    sendEmail: accountEmailSender(settings.EMAIL_PRIORITY_QUEUE_URL),
    siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };
}
