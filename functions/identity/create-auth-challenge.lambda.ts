import type { CreateAuthChallengeTriggerHandler } from 'aws-lambda';

/**
 * Cognito asks for the question. It is always the same, whether or not the e-mail has an account,
 * and the answer stays on this side.
 */
export const handler: CreateAuthChallengeTriggerHandler = async (event) => {
  event.response.publicChallengeParameters = { challenge: 'phone' };
  event.response.privateChallengeParameters = {
    phone: event.request.userAttributes['phone_number'] ?? '',
  };
  event.response.challengeMetadata = 'PHONE';
  return event;
};
