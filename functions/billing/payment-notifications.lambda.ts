import { queueConsumer } from '../runtime/queue-consumer.ts';
import { convergeDependencies } from './billing-dependencies.ts';
import { handleMessage } from './notifications/handle-message.ts';
import { readPaymentMessage } from './notifications/payment-message.ts';

const dependencies = convergeDependencies();

export const handler = queueConsumer({
  read: readPaymentMessage,
  consume: (message) => handleMessage(dependencies, message),
  failure: 'payment message not done',
  idsOf: (message) => ({ ...message }),
  slots: dependencies.slots,
});
