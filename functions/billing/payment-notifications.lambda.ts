import { queueConsumer } from '../runtime/queues/queue-consumer.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { reconcileDependencies } from './billing-dependencies.ts';
import { handleMessage } from './notifications/handle-message.ts';
import { readPaymentMessage } from './notifications/payment-message.ts';

export function createHandler(platform: Platform) {
  const dependencies = reconcileDependencies(platform);
  return queueConsumer({
    read: readPaymentMessage,
    consume: (message) => handleMessage(dependencies, message),
    failure: 'payment message not done',
    idsOf: (message) => ({ ...message }),
    slots: dependencies.limiter,
  });
}

export const handler = createHandler(lambdaPlatform);
