import { createHash, randomBytes } from 'node:crypto';
import type { UserPoolModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type {
  AnsweredChallenge,
  SignInAttempt,
  ChallengeTriggers,
  CreatedChallenge,
} from './challenge-triggers.ts';
import { cognitoErrors } from './cognito-errors.ts';
import { emailsAreAliases, type User, type UserDirectory } from './user-directory.ts';

export type PoolClient = UserPoolModel['clients'][number];

/** The next challenge for a user who signs in, or the authenticated user. */
export type AuthenticationStep =
  | {
      readonly kind: 'challenge';
      readonly session: string;
      readonly parameters: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'authenticated'; readonly user: User };

export interface CustomAuthentication {
  /** @throws AwsError, the same for an unknown user as for a wrong answer */
  start(pool: UserPoolModel, client: PoolClient, signInName: string): Promise<AuthenticationStep>;
  /**
   * Accepts one answer per session, right or wrong, before it expires.
   * @throws AwsError
   */
  answer(
    pool: UserPoolModel,
    client: PoolClient,
    response: {
      readonly session: string;
      readonly signInName: string;
      readonly answer: string;
      readonly clientMetadata: Readonly<Record<string, string>> | undefined;
    },
  ): Promise<AuthenticationStep>;
}

interface OpenSession {
  readonly poolId: string;
  readonly clientId: string;
  readonly signInName: string;
  readonly userName: string;
  readonly answered: readonly AnsweredChallenge[];
  readonly challenge: CreatedChallenge;
  readonly expiresAt: number;
}

/** Above this number the oldest sessions are dropped, so that unfinished sign-ins cannot fill the memory. */
const maxOpenSessions = 20_000;

/**
 * Implements CUSTOM_AUTH. Sessions live in memory, at most a quarter of an hour: after a restart of the cloud the
 * user signs in again.
 */
export function createCustomAuthentication(dependencies: {
  readonly directory: UserDirectory;
  readonly triggers: ChallengeTriggers;
  readonly clock: MovableClock;
}): CustomAuthentication {
  const { directory, triggers, clock } = dependencies;
  const sessions = new Map<string, OpenSession>();

  const open = (session: OpenSession): string => {
    const now = clock.milliseconds();
    for (const [key, { expiresAt }] of sessions) {
      // Insertion order is roughly the order of expiry; the rest expires when it is used.
      if (expiresAt > now && sessions.size < maxOpenSessions) {
        break;
      }
      sessions.delete(key);
    }
    const key = randomBytes(48).toString('base64url');
    sessions.set(key, session);
    return key;
  };

  const proceed = async (
    attempt: SignInAttempt,
    client: PoolClient,
    signInName: string,
  ): Promise<AuthenticationStep> => {
    const decision = await triggers.define(attempt);
    if (decision === 'tokens' && attempt.user !== undefined) {
      return { kind: 'authenticated', user: attempt.user };
    }
    if (decision !== 'challenge') {
      throw cognitoErrors.wrongCredentials();
    }
    const challenge = await triggers.create(attempt);
    const session = open({
      poolId: attempt.pool.id,
      clientId: client.id,
      signInName,
      userName: attempt.userName,
      answered: attempt.session,
      challenge,
      expiresAt: clock.milliseconds() + client.authSessionMinutes * 60_000,
    });
    const parameters = {
      USERNAME: attempt.userName,
      ...challenge.publicChallengeParameters,
    };
    return { kind: 'challenge', session, parameters };
  };

  const takeSession = (key: string, pool: UserPoolModel, client: PoolClient, name: string) => {
    const session = sessions.get(key);
    sessions.delete(key);
    if (
      session === undefined ||
      session.poolId !== pool.id ||
      session.clientId !== client.id ||
      ![session.signInName, session.userName].includes(name)
    ) {
      throw cognitoErrors.notAuthorized('Invalid session for the user.');
    }
    if (session.expiresAt <= clock.milliseconds()) {
      throw cognitoErrors.notAuthorized('Invalid session for the user, session is expired.');
    }
    return session;
  };

  return {
    start: (pool, client, signInName) => {
      const name = signInName.toLowerCase();
      const user = directory.find(pool, name);
      const userName = user?.username ?? decoyUserName(pool, name);
      const attempt = { pool, clientId: client.id, user, userName, session: [] };
      return proceed({ ...attempt, clientMetadata: undefined }, client, name);
    },
    answer: async (pool, client, { session: key, signInName, answer, clientMetadata }) => {
      const session = takeSession(key, pool, client, signInName.toLowerCase());
      const user = directory.find(pool, session.userName);
      const { userName, answered, challenge } = session;
      const attempt = { pool, clientId: client.id, user, userName, clientMetadata };
      const isCorrect = await triggers.verify({ ...attempt, session: answered }, challenge, answer);
      const last: AnsweredChallenge = {
        challengeName: 'CUSTOM_CHALLENGE',
        challengeResult: isCorrect,
        challengeMetadata: challenge.challengeMetadata ?? null,
      };
      return proceed({ ...attempt, session: [...answered, last] }, client, session.signInName);
    },
  };
}

/**
 * Returns a stable invented UUID for an unknown user where user names are UUIDs, so that the response does not
 * reveal which accounts exist.
 */
function decoyUserName(pool: UserPoolModel, name: string): string {
  if (!emailsAreAliases(pool)) {
    return name;
  }
  const digest = createHash('sha256').update(`${pool.arn}\n${name}`).digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}
