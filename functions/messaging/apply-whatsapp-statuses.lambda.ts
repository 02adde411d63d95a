import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { parseChannelState } from '../../shared/messages/stops.ts';
import { whatsAppFeedbackSchema } from '../integrations/whatsapp-events.ts';
import { identityDigest } from '../entities/identity-digest.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { batchConsumer } from '../runtime/queues/queue-consumer.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { whatsAppFeedbackApplier } from './delivery-reports/apply-whatsapp-feedback.ts';
import { reportedDeliveryReader } from './delivery-reports/reported-deliveries.ts';
import { messageDigest } from './inbound/message-digest.ts';
import { outgoingQueue } from './outgoing/outgoing-queue.ts';
import { contactMover } from './linking/move-contact.ts';
import { reportRecorder } from './outgoing/channel-reports-store.ts';
import { channelCircuitBreaker } from './delivery/channel-circuit-breaker-store.ts';
import { deliveryStore } from './delivery/delivery-store.ts';
import { broadcastCounts } from './delivery/broadcast-counts-store.ts';
import { suppressionLifter, suppressor } from './suppression/suppress.ts';
import { templateStops } from './delivery/template-stop-store.ts';

export function createHandler(platform: Platform) {
  const { clock } = platform;
  const settings = platform.settings(
    'TABLE_NAME',
    'TOKEN_SECRET_ARN',
    'EMAIL_BULK_QUEUE_URL_OR_NONE',
  );
  const emails = settings.EMAIL_BULK_QUEUE_URL_OR_NONE;
  const queue = emails === 'none' ? undefined : outgoingQueue({ 'email-bulk': emails }, platform);
  const table = openTable(settings.TABLE_NAME, platform);
  const digest = identityDigest(secretReader(settings.TOKEN_SECRET_ARN, platform));
  const counts = broadcastCounts(table, clock);
  const deliveries = deliveryStore(table, clock, counts);
  const channel = channelCircuitBreaker(table, clock, 'whatsapp');
  const dependencies: Parameters<typeof whatsAppFeedbackApplier>[0] = {
    readDeliveries: reportedDeliveryReader(table, deliveries),
    find: (name) => deliveries.find(name),
    recordReport: reportRecorder(table, 'whatsapp'),
    sendEmail: queue && ((message) => queue.send([message])),
    suppress: suppressor({ table, clock, digest }),
    liftSuppression: suppressionLifter({ table, clock, digest }),
    templates: templateStops(table, clock),
    moveContact: contactMover(table, clock),
    // A channel that is already stopped stays unchanged: its own trials decide when it opens again.
    stopChannel: (reason) => channel.stop(parseChannelState(undefined), reason),
    clock,
  };

  const consume = batchConsumer({
    read: (body) => whatsAppFeedbackSchema.parse(JSON.parse(body)),
    prepare: (batch) => whatsAppFeedbackApplier(dependencies, batch),
    failure: 'WhatsApp feedback not applied',
    idsOf: (feedback) => ({
      kind: feedback?.kind,
      ...(feedback?.kind === 'status' ? { whatsAppMessage: messageDigest(feedback.id) } : {}),
    }),
  });

  return async (batch: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const answer = await consume(batch, context);
    await counts.flush();
    return answer;
  };
}

export const handler = createHandler(lambdaPlatform);
