import { setTimeout as pause } from 'node:timers/promises';
import { mercadoPago } from '../integrations/mercadopago.ts';
import { systemClock } from '../runtime/clock.ts';
import { sessionEffects, sessionSettings } from '../runtime/http/http-wiring.ts';
import type { SessionEffects } from '../runtime/http/session-handler.ts';
import { idsByClock } from '../runtime/ids.ts';
import { slotTaker } from '../runtime/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable, type Table } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import type { CheckoutEffects, LookEffects } from './checkout/checkout-effects.ts';
import type { ConvergeEffects } from './convergence/converge.ts';
import {
  earlierWithdrawals,
  type EarlierWithdrawals,
} from './cancellation/earlier-withdrawal-store.ts';
import { paymentQueue } from './notifications/payment-queue-wiring.ts';
import type { WithdrawalEffects } from './cancellation/withdraw-purchase.ts';

/** Behind whatever makes accounts converge. */
export function convergeEffects(table: Table = productTable()): ConvergeEffects {
  const settings = readSettings('MERCADOPAGO_BASE_URL', 'MERCADOPAGO_TOKEN_SECRET_ARN');
  return {
    billing: billingStore(table),
    partner: mercadoPago(
      settings.MERCADOPAGO_BASE_URL,
      secretReader(settings.MERCADOPAGO_TOKEN_SECRET_ARN),
    ),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** Behind a person's own reading, for which the partner may be asked. */
export function lookEffects(table: Table = productTable()): LookEffects & SessionEffects {
  return {
    ...convergeEffects(table),
    ...sessionEffects(table, readSettings(...sessionSettings)),
  };
}

/** Behind a person's own requests that the partner is told of, and may have to be told again. */
export function checkoutEffects(table: Table = productTable()): CheckoutEffects & SessionEffects {
  const settings = readSettings('SITE_URL', 'PAYMENT_QUEUE_URL');
  return {
    ...lookEffects(table),
    takeSlot: slotTaker(table, systemClock),
    wait: (milliseconds) => pause(milliseconds),
    lookAgain: paymentQueue(settings.PAYMENT_QUEUE_URL).lookAgain,
    siteUrl: settings.SITE_URL.replace(/\/+$/, ''),
  };
}

/** Behind the telling of what may be taken back. */
export function lookAtWithdrawalsEffects(table: Table = productTable()) {
  return { ...lookEffects(table), earlierWithdrawals: withdrawalsBefore(table) };
}

/** Behind the taking back. */
export function withdrawalEffects(
  table: Table = productTable(),
): WithdrawalEffects & SessionEffects {
  return { ...checkoutEffects(table), earlierWithdrawals: withdrawalsBefore(table) };
}

function withdrawalsBefore(table: Table): EarlierWithdrawals {
  const { TOKEN_SECRET_ARN } = readSettings('TOKEN_SECRET_ARN');
  return earlierWithdrawals(table, secretReader(TOKEN_SECRET_ARN), systemClock);
}

/** Behind a person's own reading. */
export function readingEffects() {
  const settings = readSettings(...sessionSettings);
  const table = productTable();
  return {
    ...sessionEffects(table, settings),
    billing: billingStore(table),
    clock: systemClock,
  };
}

/** Opened once by each function: what it is made of shares the connections. */
function productTable(): Table {
  return openTable(readSettings('TABLE_NAME').TABLE_NAME);
}
