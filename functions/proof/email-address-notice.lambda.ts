import { eventConsumer } from '../runtime/event-consumer.ts';
import { addressNoticeDependencies } from './proof-dependencies.ts';
import { tellAddressOwner } from './tell-address-owner.ts';

const dependencies = addressNoticeDependencies();

export const handler = eventConsumer('account.created', (event) =>
  tellAddressOwner(dependencies, event),
);
