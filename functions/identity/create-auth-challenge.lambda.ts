import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { systemClock } from '../runtime/clock.ts';
import { readSettings } from '../runtime/settings.ts';
import { createQuestion } from './create-question.ts';
import { trigger } from './trigger.ts';

const settings = readSettings('LOGIN_CODE');
// Loaded only where codes are sent, because Cognito waits for the cold start.
const codeDependencies =
  settings.LOGIN_CODE === 'off' ? undefined : import('./login-code-dependencies.ts');

/** Cognito asks for the question. */
export const handler = trigger<CreateAuthChallengeTriggerEvent>(async (event) => {
  const { session, userAttributes } = event.request;
  const dependencies = {
    sendCode: (await codeDependencies)?.codeSender(settings.LOGIN_CODE),
    clock: systemClock,
  };
  // An unknown e-mail has no attributes, despite the types.
  const attributes: Record<string, string> | undefined = userAttributes;
  const question = await createQuestion(dependencies, {
    rounds: session,
    email: attributes?.['email'] ?? '',
    phone: attributes?.['phone_number'] ?? '',
  });
  event.response.publicChallengeParameters = { ...question.shown };
  event.response.privateChallengeParameters = { ...question.kept };
  event.response.challengeMetadata = question.metadata;
  return event;
});
