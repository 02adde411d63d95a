import { queueConsumer } from '../runtime/queue-consumer.ts';
import { convergeEffects } from './billing-wiring.ts';
import { handleMessage } from './notifications/handle-message.ts';
import { readPaymentMessage } from './notifications/payment-message.ts';

const effects = convergeEffects();

export const handler = queueConsumer({
  read: readPaymentMessage,
  consume: (message) => handleMessage(effects, message),
  failure: 'payment message not done',
  idsOf: (message) => ({ ...message }),
});
