import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { readChannelState } from '../../shared/messages/stops.ts';
import { whatsAppFeedbackSchema } from '../integrations/whatsapp-news.ts';
import { identityDigest } from '../records/identity-digest.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { queueConsumer } from '../runtime/queues/queue-consumer.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import {
  applyWhatsAppFeedback,
  type FeedbackDependencies,
} from './feedback/apply-whatsapp-feedback.ts';
import { messageDigest } from './inbound/message-digest.ts';
import { outgoingQueue } from './outgoing/outgoing-queue.ts';
import { contactMover } from './linking/move-contact.ts';
import { reportRecorder } from './outgoing/channel-reports-store.ts';
import { channelStop } from './sending/channel-stop-store.ts';
import { deliveryStore } from './sending/delivery-store.ts';
import { runCounts } from './sending/run-counts-store.ts';
import { suppressionLifter, suppressor } from './suppression/suppress.ts';
import { templateStops } from './sending/template-stop-store.ts';

export function open(platform: Platform) {
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
  const counts = runCounts(table, clock);
  const deliveries = deliveryStore(table, clock, counts);
  const channel = channelStop(table, clock, 'whatsapp');
  const dependencies: FeedbackDependencies = {
    hear: (name, state, about) => deliveries.hear(name, state, about),
    find: (name) => deliveries.find(name),
    recordReport: reportRecorder(table, 'whatsapp'),
    sendEmail: queue && ((message) => queue.send([message])),
    suppress: suppressor({ table, clock, digest }),
    liftSuppression: suppressionLifter({ table, clock, digest }),
    templates: templateStops(table, clock),
    moveContact: contactMover(table, clock),
    // One that is stopped already stays as it is: its own trials say when it is open again.
    stopChannel: (reason) => channel.stop(readChannelState(undefined), reason),
    clock,
  };

  const consume = queueConsumer({
    read: (body) => whatsAppFeedbackSchema.parse(JSON.parse(body)),
    consume: (feedback) => applyWhatsAppFeedback(dependencies, feedback),
    failure: 'word of WhatsApp not noted',
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

export const handler = open(lambdaPlatform);
