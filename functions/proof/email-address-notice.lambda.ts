import { eventConsumer } from '../runtime/event-consumer.ts';
import { addressNoticeEffects } from './proof-wiring.ts';
import { tellAddressOwner } from './tell-address-owner.ts';

const effects = addressNoticeEffects();

export const handler = eventConsumer('account.created', (event) =>
  tellAddressOwner(effects, event),
);
