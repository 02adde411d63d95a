import type { VerifyAuthChallengeResponseTriggerHandler } from 'aws-lambda';
import { phoneMatches } from './challenge-rules.ts';

/** Cognito asks whether the answer is right. */
export const handler: VerifyAuthChallengeResponseTriggerHandler = async (event) => {
  const { privateChallengeParameters, challengeAnswer, userNotFound } = event.request;
  event.response.answerCorrect =
    userNotFound !== true && phoneMatches(challengeAnswer, privateChallengeParameters['phone']);
  return event;
};
