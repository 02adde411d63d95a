import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Platform } from '../runtime/platform.ts';

export type PoolAttributes = Readonly<Record<string, string>>;

export interface PoolUser {
  /** Cognito's user name, which does not change when the e-mail address changes. */
  readonly userName: string;
  readonly attributes: PoolAttributes;
  /** Whether a permanent password has been set. */
  readonly confirmed: boolean;
}

/** A Cognito user pool with administrator rights; every call throws the SDK's own errors. */
export interface UserPool {
  /** False when a user has this e-mail already. No message is sent. */
  create(email: string, attributes: PoolAttributes): Promise<boolean>;
  find(email: string): Promise<PoolUser | undefined>;
  update(userName: string, attributes: PoolAttributes): Promise<void>;
  setPassword(email: string, password: string): Promise<void>;
  /** Also ends all sessions; a missing user is not an error. */
  remove(userName: string): Promise<void>;
}

export function cognitoClient({ aws }: Pick<Platform, 'aws'>): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({ ...aws });
}

export function cognitoUserPool(
  userPoolId: string,
  client: CognitoIdentityProviderClient,
): UserPool {
  const pool = { UserPoolId: userPoolId };
  return {
    create: async (email, attributes) => {
      const UserAttributes = attributeList({ email, ...attributes });
      try {
        await client.send(
          new AdminCreateUserCommand({
            ...pool,
            Username: email,
            MessageAction: 'SUPPRESS',
            UserAttributes,
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof UsernameExistsException) return false;
        throw error;
      }
    },

    find: async (email) => {
      try {
        const user = await client.send(new AdminGetUserCommand({ ...pool, Username: email }));
        const attributes = (user.UserAttributes ?? []).map(
          ({ Name = '', Value = '' }) => [Name, Value] as const,
        );
        return {
          userName: user.Username ?? '',
          attributes: Object.fromEntries(attributes),
          confirmed: user.UserStatus === 'CONFIRMED',
        };
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },

    update: async (userName, attributes) => {
      const UserAttributes = attributeList(attributes);
      await client.send(
        new AdminUpdateUserAttributesCommand({ ...pool, Username: userName, UserAttributes }),
      );
    },

    setPassword: async (email, password) => {
      await client.send(
        new AdminSetUserPasswordCommand({
          ...pool,
          Username: email,
          Password: password,
          Permanent: true,
        }),
      );
    },

    remove: async (userName) => {
      try {
        await client.send(new AdminDeleteUserCommand({ ...pool, Username: userName }));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
  };
}

function attributeList(attributes: PoolAttributes) {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}
