import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { defineNextStep } from './define-next-step.ts';
import { ticketOpener } from './ticket-opener.ts';
import { trigger } from './trigger.ts';

/** Cognito's DefineAuthChallenge trigger: decides the next step of a sign-in. */
export function createHandler(platform: Platform) {
  const settings = platform.settings('LOGIN_CODE');
  const dependencies = {
    codeRequired: settings.LOGIN_CODE !== 'off',
    openTicket: ticketOpener(platform),
    clock: platform.clock,
  };

  return trigger<DefineAuthChallengeTriggerEvent>(async (event) => {
    const { session, userNotFound, clientMetadata, userAttributes } = event.request;
    const step = await defineNextStep(dependencies, {
      rounds: session,
      email: userNotFound === true ? undefined : userAttributes['email'],
      ticket: clientMetadata?.['ticket'],
    });
    event.response.issueTokens = step === 'sign-in';
    event.response.failAuthentication = step === 'reject';
    if (step === 'ask') event.response.challengeName = 'CUSTOM_CHALLENGE';
    return event;
  });
}

export const handler = createHandler(lambdaPlatform);
