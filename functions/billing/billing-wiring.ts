import { setTimeout as pause } from 'node:timers/promises';
import { mercadoPago } from '../partners/mercadopago.ts';
import { systemClock } from '../runtime/clock.ts';
import { sessionEffects, sessionSettings } from '../runtime/http/http-wiring.ts';
import type { SessionEffects } from '../runtime/http/session-handler.ts';
import { idsByClock } from '../runtime/ids.ts';
import { placeTaker } from '../runtime/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable } from '../runtime/table.ts';
import { billingStore } from './billing-store.ts';
import type { CheckoutEffects } from './checkout-effects.ts';
import type { ConvergeEffects } from './converge.ts';
import { earlierWithdrawals } from './earlier-withdrawal-store.ts';
import { paymentQueue } from './payment-queue-wiring.ts';
import type { WithdrawalEffects } from './withdraw-purchase.ts';

/** Behind whatever makes accounts converge. */
export function convergeEffects(): ConvergeEffects {
  const settings = readSettings(
    'TABLE_NAME',
    'MERCADOPAGO_BASE_URL',
    'MERCADOPAGO_TOKEN_SECRET_ARN',
  );
  return {
    billing: billingStore(openTable(settings.TABLE_NAME)),
    partner: mercadoPago(
      settings.MERCADOPAGO_BASE_URL,
      secretReader(settings.MERCADOPAGO_TOKEN_SECRET_ARN),
    ),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** Behind a person's own requests that the partner takes part in. */
export function checkoutEffects(): CheckoutEffects & SessionEffects {
  const settings = readSettings(...sessionSettings, 'SITE_URL', 'PAYMENT_QUEUE_URL');
  const table = openTable(settings.TABLE_NAME);
  return {
    ...convergeEffects(),
    ...sessionEffects(table, settings),
    takePlace: placeTaker(table, systemClock),
    wait: (milliseconds) => pause(milliseconds),
    lookAgain: paymentQueue(settings.PAYMENT_QUEUE_URL).lookAgain,
    siteUrl: settings.SITE_URL.replace(/\/+$/, ''),
  };
}

/** Behind what may be taken back, and the taking back. */
export function withdrawalEffects(): WithdrawalEffects & SessionEffects {
  const settings = readSettings('TABLE_NAME', 'TOKEN_SECRET_ARN');
  return {
    ...checkoutEffects(),
    earlierWithdrawals: earlierWithdrawals(
      openTable(settings.TABLE_NAME),
      secretReader(settings.TOKEN_SECRET_ARN),
      systemClock,
    ),
  };
}

/** Behind a person's own reading. */
export function readingEffects() {
  const settings = readSettings(...sessionSettings);
  const table = openTable(settings.TABLE_NAME);
  return {
    ...sessionEffects(table, settings),
    billing: billingStore(table),
    clock: systemClock,
  };
}
