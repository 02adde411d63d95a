import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { systemClock } from '../runtime/clock.ts';
import { rateLimiter } from '../runtime/limits/rate-limit.ts';
import { readSettings } from '../runtime/settings.ts';
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

const settings = readSettings('TABLE_NAME', 'TRIAL_CLIENT_ID', 'LOGIN_CODE');
const table = openTable(settings.TABLE_NAME);
const dependencies: VerifyAnswerDependencies = {
  openTicket: ticketOpener(),
  countCall: rateLimiter(table, systemClock),
  known: knownAddresses(table, systemClock),
  lastQuestion: settings.LOGIN_CODE === 'off' ? 'phone' : 'code',
  clock: systemClock,
};

/** Cognito asks whether the answer is right. */
export const handler = trigger<VerifyAuthChallengeResponseTriggerEvent>(async (event) => {
  const { privateChallengeParameters: kept, challengeAnswer, clientMetadata } = event.request;
  const user = userOf(event);
  const answered = { answer: challengeAnswer, ticket: clientMetadata?.['ticket'] };
  const sent = { code: kept['code'] ?? '', expiresAt: kept['expiresAt'] ?? '' };
  event.response.answerCorrect =
    kept['challenge'] === 'code'
      ? user !== undefined && (await verifyCode(dependencies, { ...answered, user, sent }))
      : await verifyPhone(dependencies, { ...answered, user });
  return event;
});

function userOf(event: VerifyAuthChallengeResponseTriggerEvent): SignInUser | undefined {
  const { userAttributes, userNotFound } = event.request;
  if (userNotFound === true) return undefined;
  const isTrialSession = event.callerContext.clientId === settings.TRIAL_CLIENT_ID;
  return {
    email: userAttributes['email'] ?? '',
    phone: userAttributes['phone_number'] ?? '',
    // Without an account's id the session would belong to nobody.
    mayOpenSession:
      userAttributes['custom:account_id'] !== undefined &&
      (!isTrialSession || userAttributes['custom:trial_id'] !== undefined),
  };
}
