import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it } from 'vitest';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import { visits } from '../support/visits.ts';

const { cognito } = await visits();
const users = cognitoUsers(cognito.userPoolId, cognito.client);

const ana = {
  email: 'ana@exemplo.com.br',
  phone: '11987654321',
  accountId: 'acc_1',
  password: 'uma senha boa',
};

async function read(email: string) {
  const user = await cognito.client.send(
    new AdminGetUserCommand({ UserPoolId: cognito.userPoolId, Username: email }),
  );
  const attributes = (user.UserAttributes ?? []).map(({ Name = '', Value }) => [Name, Value]);
  return { ...user, attributes: Object.fromEntries(attributes) };
}

describe('users of the pool', () => {
  it('are created in the pool of the template, with attributes that fit it', async () => {
    await users.ensureUser(ana);
    expect(await read(ana.email)).toMatchObject({
      UserStatus: 'CONFIRMED',
      attributes: {
        email: ana.email,
        phone_number: '+5511987654321',
        'custom:account_id': 'acc_1',
      },
    });
  });

  it('are created once by concurrent requests', async () => {
    const eva = { ...ana, email: 'eva@exemplo.com.br', accountId: 'acc_2' };
    await Promise.all(Array.from({ length: 20 }, () => users.ensureUser(eva)));
    expect((await read(eva.email)).attributes).toMatchObject({ 'custom:account_id': 'acc_2' });
  });

  it('replaces the user of a deleted account and ends its sessions', async () => {
    const bia = { ...ana, email: 'bia@exemplo.com.br', accountId: 'acc_3' };
    await users.ensureUser(bia);
    const before = await read(bia.email);
    await users.ensureUser({ ...bia, accountId: 'acc_4', phone: '21987654321' });
    const after = await read(bia.email);
    expect(after.Username).not.toBe(before.Username);
    expect(after.attributes).toMatchObject({
      'custom:account_id': 'acc_4',
      phone_number: '+5521987654321',
    });
    const withOldPhone = await cognito.signIn(bia.email, bia.phone);
    expect(withOldPhone.AuthenticationResult).toBeUndefined();
  });

  it('keep their account permanently, and have no attribute outside the template', async () => {
    const change = (Name: string) =>
      cognito.client.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId: cognito.userPoolId,
          Username: ana.email,
          UserAttributes: [{ Name, Value: 'acc_other' }],
        }),
      );
    await expect(change('custom:account_id')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await expect(change('custom:role')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('are deleted permanently', async () => {
    const gil = { ...ana, email: 'gil@exemplo.com.br', accountId: 'acc_5' };
    await users.ensureUser(gil);
    const { Username = '' } = await read(gil.email);
    await users.deleteUser(Username);
    await users.deleteUser(Username);
    await expect(read(gil.email)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    const answer = await cognito.signIn(gil.email, gil.phone);
    expect(answer.AuthenticationResult).toBeUndefined();
  });
});
