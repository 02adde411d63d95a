import { Amplify } from 'aws-amplify';
import { syncSessionStorage } from '@aws-amplify/core';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import {
  confirmSignIn,
  fetchAuthSession,
  signIn as beginSignIn,
  signOut as revokeAndForget,
} from 'aws-amplify/auth';
import {
  signInQuestionSchema,
  type SignInQuestion,
} from '../../../../../shared/contracts/identity.ts';
import { readText, removeStored, storedKeys, writeText } from '../../../lib/storage.ts';
import { clientConfiguration } from './client-configuration.ts';
import type { SessionKind } from './session-kind.ts';
import { withExclusiveLock, withSessionLock } from './session-lock.ts';

/** The only module that imports Amplify. It is loaded at the first sign-in or call with a session. */

// Failures are reported to the caller; Amplify's own messages in the console help no visitor.
ConsoleLogger.LOG_LEVEL = 'NONE';

/** Replaces Amplify's storages, which throw when the browser's are full: users could not sign in. */
const tokenStorage = {
  setItem: async (key: string, text: string) => void writeText('local', key, text),
  getItem: async (key: string) => readText('local', key),
  removeItem: async (key: string) => removeStored('local', key),
  clear: async () => {
    for (const key of storedKeys('local')) removeStored('local', key);
  },
};
Object.assign(syncSessionStorage, {
  setItem: (key: string, text: string) => void writeText('session', key, text),
  getItem: (key: string) => readText('session', key),
  removeItem: (key: string) => removeStored('session', key),
});

let configuredKind: SessionKind | undefined;

async function configureFor(kind: SessionKind): Promise<void> {
  const configuration = await clientConfiguration();
  if (configuredKind === kind) return;
  const { userPoolId, userPoolEndpoint, accountClientId, trialClientId } = configuration;
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId: kind === 'account' ? accountClientId : trialClientId,
        ...(userPoolEndpoint === undefined ? {} : { userPoolEndpoint }),
      },
    },
  });
  // Each configuration restores Amplify's own storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
  configuredKind = kind;
}

/**
 * Prepares in advance what all other functions of this module need.
 * @throws ApiError when this stage's configuration cannot be read, as all functions here
 */
export async function prepare(kind: SessionKind): Promise<void> {
  await withSessionLock(kind, async () => configureFor(kind));
}

/** Starts a sign-in and ends any session before it. */
export async function startSignIn(kind: SessionKind, email: string): Promise<void> {
  await withSessionLock(kind, async () => {
    await configureFor(kind);
    const { tokens } = await fetchAuthSession();
    if (tokens !== undefined) await revokeAndForget();
    await beginSignIn({ username: email, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  });
}

/**
 * Answers the last question.
 * @returns the next question; undefined when the sign-in is complete
 * @throws Amplify's AuthError; `NotAuthorizedException` when no attempts are left
 */
export async function answer(
  kind: SessionKind,
  text: string,
  ticket: string,
): Promise<SignInQuestion | undefined> {
  const { isSignedIn, nextStep } = await withSessionLock(kind, async () => {
    await configureFor(kind);
    return confirmSignIn({ challengeResponse: text, options: { clientMetadata: { ticket } } });
  });
  if (isSignedIn) return undefined;
  if (nextStep.signInStep !== 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE') {
    throw new Error(`Cognito asks for ${nextStep.signInStep}, which this site cannot answer`);
  }
  return signInQuestionSchema.parse(nextStep.additionalInfo);
}

export interface IdToken {
  /** For the Authorization header. */
  readonly text: string;
  readonly trialId: string | undefined;
}

/**
 * Returns a token that is valid for long enough to be used.
 * @param refresh requests a new token even if the current one seems valid
 * @returns undefined when there is no session
 * @throws Amplify's error when Cognito did not answer; the session may still exist
 */
export async function idToken(kind: SessionKind, refresh: boolean): Promise<IdToken | undefined> {
  const { tokens } = await withSessionLock(kind, async () => {
    await configureFor(kind);
    return fetchAuthSession({ forceRefresh: refresh });
  });
  if (tokens?.idToken === undefined) return undefined;
  const trialId = tokens.idToken.payload['custom:trial_id'];
  return {
    text: tokens.idToken.toString(),
    trialId: typeof trialId === 'string' ? trialId : undefined,
  };
}

/** Revokes the refresh token as far as Cognito can be reached, and drops every token. */
export async function end(kind: SessionKind): Promise<void> {
  // Runs exclusively: a concurrent token refresh would store new tokens after they were removed here.
  await withExclusiveLock(kind, async () => {
    await configureFor(kind);
    await revokeAndForget();
    // Amplify still removes tokens after it has reported completion, and does so for the client that is configured
    // then.
    await nextTask();
  });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
