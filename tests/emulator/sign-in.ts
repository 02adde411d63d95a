import assert from 'node:assert/strict';
import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';

/**
 * Signs in with the phone as the browser does, sending the ticket with the answer.
 * @returns the header that authorizes calls of this session
 */
export async function signIn(
  cognito: CognitoIdentityProviderClient,
  who: {
    readonly clientId: string;
    readonly email: string;
    readonly phone: string;
    readonly ticket: string;
  },
): Promise<{ readonly authorization: string }> {
  const question = await cognito.send(
    new InitiateAuthCommand({
      ClientId: who.clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: who.email },
    }),
  );
  assert.equal(question.ChallengeName, 'CUSTOM_CHALLENGE');
  const answered = await cognito.send(
    new RespondToAuthChallengeCommand({
      ClientId: who.clientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: question.Session,
      ChallengeResponses: {
        USERNAME: question.ChallengeParameters?.['USERNAME'] ?? who.email,
        ANSWER: who.phone,
      },
      ClientMetadata: { ticket: who.ticket },
    }),
  );
  const token = answered.AuthenticationResult?.IdToken;
  assert.ok(token !== undefined, 'the sign-in gave no token');
  return { authorization: `Bearer ${token}` };
}
