import { eventConsumer } from '../runtime/queues/event-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { trialEndedDependencies } from './news/news-dependencies.ts';
import { tellTrialEnded } from './news/tell-trial-ended.ts';

export function open(platform: Platform) {
  const dependencies = trialEndedDependencies(platform);
  return eventConsumer('trial.expired', (event) => tellTrialEnded(dependencies, event));
}

export const handler = open(lambdaPlatform);
