import { readChannelState } from '../../shared/messages/stops.ts';
import { whatsAppFeedbackSchema } from '../integrations/whatsapp-news.ts';
import { identityDigest } from '../records/identity-digest.ts';
import { systemClock } from '../runtime/clock.ts';
import { queueConsumer } from '../runtime/queues/queue-consumer.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
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

const settings = readSettings('TABLE_NAME', 'TOKEN_SECRET_ARN', 'EMAIL_BULK_QUEUE_URL_OR_NONE');
const emails = settings.EMAIL_BULK_QUEUE_URL_OR_NONE;
const queue = emails === 'none' ? undefined : outgoingQueue({ 'email-bulk': emails });
const table = openTable(settings.TABLE_NAME);
const clock = systemClock;
const digest = identityDigest(secretReader(settings.TOKEN_SECRET_ARN));
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

export const handler: typeof consume = async (batch, context) => {
  const answer = await consume(batch, context);
  await counts.flush();
  return answer;
};
