import { inboundWhatsAppMessageSchema } from '../integrations/whatsapp-events.ts';
import { logger } from '../runtime/logger.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { queueConsumer } from '../runtime/queues/queue-consumer.ts';
import { answerMessage } from './bot/answer-message.ts';
import { answeringDependencies } from './answering-dependencies.ts';
import { messageDigest } from './inbound/message-digest.ts';

export function createHandler(platform: Platform) {
  const dependencies = answeringDependencies(platform);

  return queueConsumer({
    read: (body) => inboundWhatsAppMessageSchema.parse(JSON.parse(body)),
    async consume(message) {
      const about = await answerMessage(dependencies, message);
      const { id, content } = message;
      const { type } = content;
      logger.info('message processed', { whatsAppMessage: messageDigest(id), type, about });
    },
    // Answer a user's messages in their order.
    orderingOf: ({ from: { userId, waId }, at }) => ({
      name: userId ?? waId ?? '',
      since: at,
    }),
    failure: 'message not answered',
    idsOf: (message) =>
      message === undefined ? {} : { whatsAppMessage: messageDigest(message.id) },
  });
}

export const handler = createHandler(lambdaPlatform);
