import { readEmailEvent } from '../integrations/ses-events.ts';
import { identityDigest } from '../records/identity-digest.ts';
import { systemClock as clock } from '../runtime/clock.ts';
import { queueConsumer } from '../runtime/queue-consumer.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { applyEmailEvent } from './feedback/apply-email-event.ts';
import { deliveryStore } from './sending/delivery-store.ts';
import { suppressor } from './suppression/suppress.ts';

const settings = readSettings('TABLE_NAME', 'TOKEN_SECRET_ARN');
const table = openTable(settings.TABLE_NAME);
const digest = identityDigest(secretReader(settings.TOKEN_SECRET_ARN));
const dependencies = {
  deliveries: deliveryStore(table, clock),
  suppress: suppressor({ table, clock, digest }),
  clock,
};

export const handler = queueConsumer({
  read: readEmailEvent,
  consume: (event) => applyEmailEvent(dependencies, event),
  failure: 'event of SES not applied',
  idsOf: (event) => ({ sesMessageId: event?.messageId, happening: event?.happening.what }),
});
