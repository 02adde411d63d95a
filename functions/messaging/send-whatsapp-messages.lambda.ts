import { lambdaPlatform, type Platform } from '../runtime/platform.ts';
import { concurrencyLimiter } from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { openTable } from '../runtime/table.ts';
import { whatsAppSending } from './sending-dependencies.ts';
import { outgoingConsumer } from './delivery/outgoing-consumer.ts';

export function createHandler(platform: Platform) {
  const settings = platform.settings('TABLE_NAME', 'PARTNER_SLOTS');
  const slots = concurrencyLimiter(
    openTable(settings.TABLE_NAME, platform),
    platform.clock,
    settings,
  );

  return outgoingConsumer(whatsAppSending(platform), slots);
}

export const handler = createHandler(lambdaPlatform);
