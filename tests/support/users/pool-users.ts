import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  NotAuthorizedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { ClientConfiguration } from '../../../shared/contracts/client-configuration.ts';

/** Returns the user pool of a local cloud with an administrator's rights. */
export function openUserPool(configuration: ClientConfiguration) {
  const { region, userPoolEndpoint } = configuration;
  const client = new CognitoIdentityProviderClient({
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    ...(userPoolEndpoint === undefined ? {} : { endpoint: userPoolEndpoint }),
  });
  return userPoolOn(client, configuration);
}

/** The same for any user pool. */
export function userPoolOn(
  client: CognitoIdentityProviderClient,
  { userPoolId, accountClientId }: ClientConfiguration,
) {
  return {
    /** Returns undefined for an unknown e-mail. */
    find: async (email: string) => {
      try {
        const user = await client.send(
          new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }),
        );
        const attributes = Object.fromEntries(
          (user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
        );
        return { status: user.UserStatus, attributes };
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    remove: (email: string) =>
      client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: email })),
    /** Leaves the user as a request does that dies while it creates the user of an account. */
    begin: (email: string, accountId: string) =>
      client.send(
        new AdminCreateUserCommand({
          UserPoolId: userPoolId,
          Username: email,
          UserAttributes: [
            { Name: 'email', Value: email },
            { Name: 'custom:account_id', Value: accountId },
          ],
          MessageAction: 'SUPPRESS',
        }),
      ),
    /** Returns whether a session can still be refreshed. */
    canRefresh: async (refreshToken: string) => {
      try {
        await client.send(
          new InitiateAuthCommand({
            ClientId: accountClientId,
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            AuthParameters: { REFRESH_TOKEN: refreshToken },
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof NotAuthorizedException) return false;
        throw error;
      }
    },
    close: () => client.destroy(),
  };
}

export type UserPool = ReturnType<typeof openUserPool>;
