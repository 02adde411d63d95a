import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { trialEndedDependencies } from './emails/email-dependencies.ts';
import { sendTrialEndedEmail } from './emails/send-trial-ended-email.ts';

export function createHandler(platform: Platform) {
  const dependencies = trialEndedDependencies(platform);
  return eventConsumer('trial.expired', (event) => sendTrialEndedEmail(dependencies, event));
}

export const handler = createHandler(lambdaPlatform);
