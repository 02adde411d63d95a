import type { DefineAuthChallengeTriggerHandler } from 'aws-lambda';
import { nextStep } from './challenge-rules.ts';

/** Cognito asks what a sign-in needs next. */
export const handler: DefineAuthChallengeTriggerHandler = async (event) => {
  const step = nextStep(event.request.session, event.request.userNotFound !== true);
  event.response.issueTokens = step === 'sign-in';
  event.response.failAuthentication = step === 'refuse';
  if (step === 'ask') event.response.challengeName = 'CUSTOM_CHALLENGE';
  return event;
};
