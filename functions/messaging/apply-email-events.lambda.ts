import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { parseEmailEvent } from '../integrations/ses-events.ts';
import { identityDigest } from '../entities/identity-digest.ts';
import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { batchConsumer } from '../runtime/queues/queue-consumer.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable } from '../runtime/table.ts';
import { emailEventApplier } from './delivery-reports/apply-email-event.ts';
import { reportedDeliveryReader } from './delivery-reports/reported-deliveries.ts';
import { reportRecorder } from './outgoing/channel-reports-store.ts';
import { deliveryStore } from './delivery/delivery-store.ts';
import { broadcastCounts } from './delivery/broadcast-counts-store.ts';
import { softBounceRecorder } from './suppression/soft-bounce-store.ts';
import { suppressor } from './suppression/suppress.ts';

export function createHandler(platform: Platform) {
  const { clock } = platform;
  const settings = platform.settings('TABLE_NAME', 'TOKEN_SECRET_ARN');
  const table = openTable(settings.TABLE_NAME, platform);
  const counts = broadcastCounts(table, clock);
  const digest = identityDigest(secretReader(settings.TOKEN_SECRET_ARN, platform));
  const suppress = suppressor({ table, clock, digest });
  const dependencies = {
    readDeliveries: reportedDeliveryReader(table, deliveryStore(table, clock, counts)),
    suppress,
    recordSoftBounce: softBounceRecorder({ table, digest, suppress }),
    recordReport: reportRecorder(table, 'email'),
    clock,
  };

  const consume = batchConsumer({
    read: parseEmailEvent,
    prepare: (events) => emailEventApplier(dependencies, events),
    failure: 'event of SES not applied',
    idsOf: (event) => ({ sesMessageId: event?.messageId, happening: event?.happening.what }),
  });

  return async (batch: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const answer = await consume(batch, context);
    await counts.flush();
    return answer;
  };
}

export const handler = createHandler(lambdaPlatform);
