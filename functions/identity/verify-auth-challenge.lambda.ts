import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { rateLimiter } from '../runtime/limits/rate-limit.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { openTable } from '../runtime/table.ts';
import { knownAddresses } from './known-address-store.ts';
import { ticketOpener } from './ticket-opener.ts';
import { trigger } from './trigger.ts';
import {
  verifyCode,
  verifyPhone,
  type SignInUser,
  type VerifyAnswerDependencies,
} from './verify-answer.ts';

/** Cognito asks whether the answer is right. */
export function open(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'TRIAL_CLIENT_ID', 'LOGIN_CODE');
  const table = openTable(settings.TABLE_NAME, platform);
  const dependencies: VerifyAnswerDependencies = {
    openTicket: ticketOpener(platform),
    countCall: rateLimiter(table, platform.clock),
    known: knownAddresses(table, platform.clock),
    lastQuestion: settings.LOGIN_CODE === 'off' ? 'phone' : 'code',
    clock: platform.clock,
  };

  return trigger<VerifyAuthChallengeResponseTriggerEvent>(async (event) => {
    const { privateChallengeParameters: kept, challengeAnswer, clientMetadata } = event.request;
    const user = userOf(event, settings.TRIAL_CLIENT_ID);
    const answered = { answer: challengeAnswer, ticket: clientMetadata?.['ticket'] };
    const sent = { code: kept['code'] ?? '', expiresAt: kept['expiresAt'] ?? '' };
    event.response.answerCorrect =
      kept['challenge'] === 'code'
        ? user !== undefined && (await verifyCode(dependencies, { ...answered, user, sent }))
        : await verifyPhone(dependencies, { ...answered, user });
    return event;
  });
}

export const handler = open(lambdaPlatform);

function userOf(
  event: VerifyAuthChallengeResponseTriggerEvent,
  trialClientId: string,
): SignInUser | undefined {
  const { userAttributes, userNotFound } = event.request;
  if (userNotFound === true) return undefined;
  const isTrialSession = event.callerContext.clientId === trialClientId;
  return {
    email: userAttributes['email'] ?? '',
    phone: userAttributes['phone_number'] ?? '',
    // Without an account's id the session would belong to nobody.
    mayOpenSession:
      userAttributes['custom:account_id'] !== undefined &&
      (!isTrialSession || userAttributes['custom:trial_id'] !== undefined),
  };
}
