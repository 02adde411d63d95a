import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import { trialApp } from '../support/trial-app.ts';

const app = await trialApp();
const { USER_POOL_ID: userPoolId } = app.platformOf('start-trial').settings('USER_POOL_ID');
const users = cognitoUsers(userPoolId, new CognitoIdentityProviderClient({ ...app.aws }));

it('starts a trial beside a user left over from another account', async () => {
  const signUp = app.signUpRequest();
  const { email, phone } = signUp;
  await users.ensureUser({ email, phone, accountId: 'acc_deleted' });
  const { accountId, trialId } = await app.trial.start(signUp);
  expect(await app.userOf(email)).toMatchObject({ status: 'CONFIRMED', accountId, trialId });
});

it('migrates a subscriber beside a user left over from another account', async () => {
  const migration = app.reader();
  const { email, phone } = migration;
  await app.newsletter.subscribe(email);
  await users.ensureUser({ email, phone, accountId: 'acc_deleted' });
  const { accountId, trialId } = await app.trial.migrate(migration);
  expect(await app.userOf(email)).toMatchObject({ status: 'CONFIRMED', accountId, trialId });
});
