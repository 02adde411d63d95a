import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { rateLimiter } from '../runtime/limits/rate-limit.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { trustedAddresses } from './trusted-address-store.ts';
import { ticketOpener } from './ticket-opener.ts';
import { trigger } from './trigger.ts';
import {
  verifyCode,
  verifyPhone,
  type SignInUser,
  type VerifyAnswerDependencies,
} from './verify-answer.ts';

/** Called by Cognito to check an answer. */
export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'TRIAL_CLIENT_ID', 'LOGIN_CODE');
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies: VerifyAnswerDependencies = {
    openTicket: ticketOpener(platform),
    countCall: rateLimiter(table, platform.clock),
    trustedAddresses: trustedAddresses(table, platform.clock),
    lastQuestion: settings.LOGIN_CODE === 'off' ? 'phone' : 'code',
    clock: platform.clock,
  };

  return trigger<VerifyAuthChallengeResponseTriggerEvent>(async (event) => {
    const {
      privateChallengeParameters: privateParameters,
      challengeAnswer,
      clientMetadata,
    } = event.request;
    const user = readSignInUser(event, settings.TRIAL_CLIENT_ID);
    const answer = { answer: challengeAnswer, ticket: clientMetadata?.['ticket'] };
    const sent = {
      code: privateParameters['code'] ?? '',
      expiresAt: privateParameters['expiresAt'] ?? '',
    };
    event.response.answerCorrect =
      privateParameters['challenge'] === 'code'
        ? user !== undefined && (await verifyCode(dependencies, { ...answer, user, sent }))
        : await verifyPhone(dependencies, { ...answer, user });
    return event;
  });
}

export const handler = createHandler(lambdaPlatform);

function readSignInUser(
  event: VerifyAuthChallengeResponseTriggerEvent,
  trialClientId: string,
): SignInUser | undefined {
  const { userAttributes, userNotFound } = event.request;
  if (userNotFound === true) return undefined;
  const isTrialSession = event.callerContext.clientId === trialClientId;
  return {
    email: userAttributes['email'] ?? '',
    phone: userAttributes['phone_number'] ?? '',
    // A session without an account id would belong to no account.
    mayOpenSession:
      userAttributes['custom:account_id'] !== undefined &&
      (!isTrialSession || userAttributes['custom:trial_id'] !== undefined),
  };
}
