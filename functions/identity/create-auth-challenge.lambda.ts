import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { createQuestion } from './create-question.ts';
import type { LoginCodeSender } from './login-code-sender.ts';
import { trigger } from './trigger.ts';

/** Called by Cognito to create a challenge. */
export function createHandler(platform: Platform) {
  const settings = platform.settings('LOGIN_CODE');
  // Loaded only where codes are sent, because Cognito waits for the cold start.
  const codeDependencies =
    settings.LOGIN_CODE === 'off' ? undefined : import('./login-code-dependencies.ts');

  let sendCode: LoginCodeSender | undefined;

  return trigger<CreateAuthChallengeTriggerEvent>(async (event) => {
    const { session, userAttributes } = event.request;
    sendCode ??= (await codeDependencies)?.loginCodeSender(settings.LOGIN_CODE, platform);
    const dependencies = { sendCode, clock: platform.clock };
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
}

export const handler = createHandler(lambdaPlatform);
