import { eventConsumer } from '../runtime/event-consumer.ts';
import { trialEndedDependencies } from './news/news-dependencies.ts';
import { tellTrialEnded } from './news/tell-trial-ended.ts';

const dependencies = trialEndedDependencies();

export const handler = eventConsumer('trial.expired', (event) =>
  tellTrialEnded(dependencies, event),
);
