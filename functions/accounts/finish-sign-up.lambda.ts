import { eventConsumer } from '../runtime/event-consumer.ts';
import { finishingEffects } from './accounts-wiring.ts';
import { finishSignUp } from './finishing/finish-sign-up.ts';

const effects = finishingEffects();

export const handler = eventConsumer('account.created', (event) => finishSignUp(effects, event));
