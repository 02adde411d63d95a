import { convergeEffects } from './billing-wiring.ts';
import { handleMessage } from './handle-message.ts';
import { paymentConsumer } from './payment-consumer.ts';

const effects = convergeEffects();

export const handler = paymentConsumer((message) => handleMessage(effects, message));
