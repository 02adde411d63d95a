import { eventConsumer } from '../runtime/event-consumer.ts';
import { finishingEffects } from './accounts-wiring.ts';
import { finishDeletion } from './finishing/finish-deletion.ts';

const effects = finishingEffects();

export const handler = eventConsumer('account.deleted', (event) => finishDeletion(effects, event));
