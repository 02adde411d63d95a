import { readEmailEvent } from '../integrations/ses-events.ts';
import { identityDigest } from '../records/identity-digest.ts';
import { systemClock as clock } from '../runtime/clock.ts';
import { queueConsumer } from '../runtime/queues/queue-consumer.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { applyEmailEvent } from './feedback/apply-email-event.ts';
import { reportRecorder } from './outgoing/channel-reports-store.ts';
import { deliveryStore } from './sending/delivery-store.ts';
import { runCounts } from './sending/run-counts-store.ts';
import { softBounceRecorder } from './suppression/soft-bounce-store.ts';
import { suppressor } from './suppression/suppress.ts';

const settings = readSettings('TABLE_NAME', 'TOKEN_SECRET_ARN');
const table = openTable(settings.TABLE_NAME);
const counts = runCounts(table, clock);
const digest = identityDigest(secretReader(settings.TOKEN_SECRET_ARN));
const suppress = suppressor({ table, clock, digest });
const dependencies = {
  deliveries: deliveryStore(table, clock, counts),
  suppress,
  recordSoftBounce: softBounceRecorder({ table, digest, suppress }),
  recordReport: reportRecorder(table, 'email'),
  clock,
};

const consume = queueConsumer({
  read: readEmailEvent,
  consume: (event) => applyEmailEvent(dependencies, event),
  failure: 'event of SES not applied',
  idsOf: (event) => ({ sesMessageId: event?.messageId, happening: event?.happening.what }),
});

export const handler: typeof consume = async (batch, context) => {
  const answer = await consume(batch, context);
  await counts.flush();
  return answer;
};
