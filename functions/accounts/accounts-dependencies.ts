import { signInTickets } from '../identity/sign-in-tickets.ts';
import { cognitoUsers } from '../identity/users.ts';
import { cognitoClient } from '../integrations/cognito-user-pool.ts';
import { accountEmailSender } from '../messaging/outgoing/send-messages.ts';
import { identityDigest } from '../entities/identity-digest.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { httpDependencies, openSession } from '../runtime/http/http-dependencies.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { accountStore } from './registration/account-store.ts';
import { addressProofDependencies } from './registration/address-proof.ts';
import { accountDataStore } from './data-requests/account-data-store.ts';
import { deletedEmailStore } from './completion/deleted-email-store.ts';
import { editionReader } from '../market/editions/edition-reader.ts';
import { welcomeFactsStore } from './welcome/welcome-facts-store.ts';
import type { WelcomeDependencies } from './welcome/send-welcome.ts';

/** The dependencies of the sign-up endpoint. */
export function signUpDependencies(platform: Platform = lambdaPlatform) {
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
    accounts: accountStore(table),
    ...addressProofDependencies(table, readKey),
    users: cognitoUsers(settings.USER_POOL_ID, cognitoClient(platform)),
    tickets: signInTickets(readKey),
    clock: platform.clock,
    newId: timeOrderedIds(platform.clock),
  };
}

/** For endpoints that read or delete all data of a user. */
export function accountDataDependencies(platform: Platform = lambdaPlatform) {
  const { table, sessionDependencies: session } = openSession(platform);
  return {
    ...session,
    accountData: accountDataStore(table),
    clock: platform.clock,
    newId: timeOrderedIds(platform.clock),
  };
}

/** The dependencies of consumers that complete what a request started. */
export function completionDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings('TABLE_NAME', 'USER_POOL_ID');
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    table,
    accounts: accountStore(table),
    accountData: accountDataStore(table),
    deletedEmails: deletedEmailStore(table),
    users: cognitoUsers(settings.USER_POOL_ID, cognitoClient(platform)),
    clock: platform.clock,
  };
}

/** Also contains what the last e-mail needs. */
export function finishDeletionDependencies(platform: Platform = lambdaPlatform) {
  const settings = platform.settings('EMAIL_PRIORITY_QUEUE_URL_OR_NONE', 'TOKEN_SECRET_ARN');
  const url = settings.EMAIL_PRIORITY_QUEUE_URL_OR_NONE;
  return {
    ...completionDependencies(platform),
    sendEmail: url === 'none' ? undefined : accountEmailSender(url, platform),
    digest: identityDigest(secretReader(settings.TOKEN_SECRET_ARN, platform)),
  };
}

/** For the consumer that writes the first e-mail. */
export function welcomeDependencies(platform: Platform = lambdaPlatform): WelcomeDependencies {
  const settings = platform.settings(
    'TABLE_NAME',
    'TOKEN_SECRET_ARN',
    'SITE_URL',
    'EMAIL_PRIORITY_QUEUE_URL',
  );
  const table = openTable(settings.TABLE_NAME, platform);
  return {
    table,
    newSignUps: welcomeFactsStore(table),
    editions: editionReader(table),
    digest: identityDigest(secretReader(settings.TOKEN_SECRET_ARN, platform)),
    clock: platform.clock,
    sendEmail: accountEmailSender(settings.EMAIL_PRIORITY_QUEUE_URL, platform),
    siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };
}
