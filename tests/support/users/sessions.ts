import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { SigningKey } from '@bfj/local-cloud/cognito/signing-keys';
import { accountItem } from '../../../functions/entities/account.ts';
import { claimWrites } from '../../../functions/entities/identity-claim.ts';
import { ticketExpiry, signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import { cognitoUsers } from '../../../functions/identity/users.ts';
import type { ItemKey, Table } from '../../../functions/runtime/table.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import {
  clientConfigurationSchema,
  type ClientConfiguration,
} from '../../../shared/contracts/client-configuration.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import { signIdToken } from './id-token.ts';
import { buildAccount, nextUserNumber, buildTestTrial } from './test-accounts.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';

/** A registered user with a session. */
export interface TestUser {
  readonly account: Account;
  /** Cognito's user name. */
  readonly userName: string;
  readonly idToken: string;
  /** Only for users who went through the real sign-in. */
  readonly accessToken?: string;
  readonly refreshToken?: string;
  /** Headers that authorize this user's calls. */
  readonly headers: { readonly authorization: string };
}

/** A user with a trial session. */
export interface TrialUser extends TestUser {
  readonly trial: Trial;
}

export type TableItem = Readonly<Record<string, unknown>>;

/** Dependencies for making users: the user pool, the table, and the clock of the sign-in. */
interface SessionsDependencies {
  readonly configuration: ClientConfiguration;
  readonly cognito: CognitoIdentityProviderClient;
  readonly table: Table;
  readonly tokenKey: () => string;
  readonly now: () => Promise<Date>;
  readonly signingKey?: SigningKey | undefined;
}

/** Makes users in a local cloud; see `sessionsOn`. */
export async function openSessions(
  cloud: Pick<TestCloud, 'read' | 'now' | 'dynamodbEndpoint' | 'secret'> & {
    readonly signingKey?: SigningKey;
  },
) {
  const configuration = clientConfigurationSchema.parse(await cloud.read('/config.json'));
  const { region, userPoolEndpoint = '' } = configuration;
  const local = { region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  const cognito = new CognitoIdentityProviderClient({ ...local, endpoint: userPoolEndpoint });
  const dynamodb = new DynamoDBClient({ ...local, endpoint: cloud.dynamodbEndpoint });
  const { TableNames: [name = ''] = [] } = await dynamodb.send(new ListTablesCommand({}));
  return {
    ...sessionsOn({
      configuration,
      cognito,
      table: { client: DynamoDBDocumentClient.from(dynamodb), name },
      tokenKey: () => cloud.secret('token-key'),
      now: cloud.now,
      signingKey: cloud.signingKey,
    }),
    close: () => {
      cognito.destroy();
      dynamodb.destroy();
    },
  };
}

/**
 * Makes users without the sign-up: writes their rows and claims to the table and creates their Cognito user as an
 * administrator would; they sign in there through the real triggers. Where a test may sign as the pool does, they
 * get the same id token without the sign-in, which takes as much work as all the rest.
 */
export function sessionsOn({
  configuration,
  cognito,
  table,
  tokenKey,
  now,
  signingKey,
}: SessionsDependencies) {
  const { region, userPoolId } = configuration;
  const users = cognitoUsers(userPoolId, cognito);
  const tickets = signInTickets(async () => tokenKey());
  /** Writes items unchanged, all or nothing. */
  async function putItems(...items: readonly TableItem[]): Promise<void> {
    await writeTransaction(
      table,
      items.map((Item) => ({ Put: { TableName: table.name, Item } })),
    );
  }

  async function deleteItems(...keys: readonly ItemKey[]): Promise<void> {
    await writeTransaction(
      table,
      keys.map(({ PK, SK }) => ({ Delete: { TableName: table.name, Key: { PK, SK } } })),
    );
  }

  async function putAccount(account: Account): Promise<void> {
    const identity = { email: account.email, phone: account.telefone, cpf: account.cpf };
    await writeTransaction(table, [
      { Put: { TableName: table.name, Item: accountItem(account) } },
      ...claimWrites(table, identity, account.id),
    ]);
  }

  async function createUser(account: Account, trialId: string | undefined): Promise<string> {
    await users.ensureUser({
      email: account.email,
      phone: account.telefone,
      accountId: account.id,
      ...(trialId === undefined ? {} : { trialId }),
    });
    const user = await cognito.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: account.email }),
    );
    return user.Username ?? '';
  }

  /** Signs in with the phone, as a browser does right after the sign-up. */
  async function signIn(account: Account, kind: 'account' | 'trial') {
    const ClientId =
      kind === 'account' ? configuration.accountClientId : configuration.trialClientId;
    const ticket = await tickets.seal({
      email: account.email,
      purpose: 'sign-up',
      expiresAt: ticketExpiry(await now()),
    });
    const { Session } = await cognito.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'CUSTOM_AUTH',
        AuthParameters: { USERNAME: account.email },
      }),
    );
    const { AuthenticationResult: tokens } = await cognito.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session,
        ChallengeResponses: { USERNAME: account.email, ANSWER: account.telefone },
        ClientMetadata: { ticket },
      }),
    );
    const { IdToken, AccessToken, RefreshToken } = tokens ?? {};
    if (IdToken === undefined || AccessToken === undefined || RefreshToken === undefined) {
      throw new Error(`${account.id} was not signed in`);
    }
    return {
      idToken: IdToken,
      accessToken: AccessToken,
      refreshToken: RefreshToken,
      headers: { authorization: `Bearer ${IdToken}` },
    };
  }

  /** Returns the first session of a user who was made here. */
  async function firstSession(
    account: Account,
    userName: string,
    trialId: string | undefined,
  ): Promise<Pick<TestUser, 'idToken' | 'accessToken' | 'refreshToken' | 'headers'>> {
    const kind = trialId === undefined ? 'account' : 'trial';
    if (signingKey === undefined) return signIn(account, kind);
    const idToken = await signIdToken(
      { userName, email: account.email, accountId: account.id, trialId },
      {
        region,
        userPoolId,
        clientId: kind === 'account' ? configuration.accountClientId : configuration.trialClientId,
        key: signingKey,
        now: await now(),
      },
    );
    return { idToken, headers: { authorization: `Bearer ${idToken}` } };
  }

  return {
    configuration,
    table,
    putItems,
    deleteItems,
    signIn,
    /** Makes a registered user with an account session. */
    makeUser: async (over: Partial<Account> = {}): Promise<TestUser> => {
      const account = buildAccount(nextUserNumber(), over);
      await putAccount(account);
      const userName = await createUser(account, undefined);
      return { account, userName, ...(await firstSession(account, userName, undefined)) };
    },
    /** Makes a user in a trial, with a trial session. */
    makeTrialUser: async (
      over: Partial<Trial> = {},
      accountFields: Partial<Account> = {},
    ): Promise<TrialUser> => {
      const account = buildAccount(nextUserNumber(), {
        origem: 'trial_gratuito',
        ...accountFields,
      });
      const trial = buildTestTrial(account, over);
      await putAccount(account);
      await putItems(trialItem(trial));
      const userName = await createUser(account, trial.id);
      return { account, trial, userName, ...(await firstSession(account, userName, trial.id)) };
    },
  };
}

/** Users for tests, on any cloud. */
export type TestUserSessions = ReturnType<typeof sessionsOn>;
export type Sessions = Awaited<ReturnType<typeof openSessions>>;
