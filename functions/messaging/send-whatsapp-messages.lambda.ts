import { systemClock } from '../runtime/clock.ts';
import { partnerSlots } from '../runtime/partner-slots/partner-slots.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { whatsAppSending } from './sending-dependencies.ts';
import { outgoingConsumer } from './sending/outgoing-consumer.ts';

const settings = readSettings('TABLE_NAME', 'PARTNER_SLOTS');
const slots = partnerSlots(openTable(settings.TABLE_NAME), systemClock, settings);

export const handler = outgoingConsumer(whatsAppSending(), slots);
