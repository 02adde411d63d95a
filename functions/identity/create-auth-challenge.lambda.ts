import type { CreateAuthChallengeTriggerHandler } from 'aws-lambda';

/**
 * Cognito asks for the question. It is always the same, whether or not the e-mail has an account,
 * and the answer stays on this side.
 */
export const handler: CreateAuthChallengeTriggerHandler = async (event) => {
  event.response.publicChallengeParameters = { challenge: 'phone' };
  // An unknown e-mail has no attributes, whatever the types say.
  const attributes: Record<string, string> | undefined = event.request.userAttributes;
  event.response.privateChallengeParameters = { phone: attributes?.['phone_number'] ?? '' };
  event.response.challengeMetadata = 'PHONE';
  return event;
};
