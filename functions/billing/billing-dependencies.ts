import { setTimeout as pause } from 'node:timers/promises';
import { mercadoPago } from '../integrations/mercadopago/mercadopago.ts';
import { systemClock } from '../runtime/clock.ts';
import {
  openSession,
  sessionDependencies,
  sessionSettings,
} from '../runtime/http/http-dependencies.ts';
import type { SessionDependencies } from '../runtime/http/session-handler.ts';
import { idsByClock } from '../runtime/ids.ts';
import { inSlots, partnerSlots } from '../runtime/partner-slots/partner-slots.ts';
import { slotTaker } from '../runtime/limits/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { readSettings } from '../runtime/settings.ts';
import { openTable, type Table } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import type { CheckoutDependencies, LookDependencies } from './checkout/checkout-dependencies.ts';
import type { ConvergeDependencies } from './convergence/converge.ts';
import {
  earlierWithdrawals,
  type EarlierWithdrawals,
} from './cancellation/earlier-withdrawal-store.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import type { WithdrawalDependencies } from './cancellation/withdraw-purchase.ts';

/** For the functions that bring an account's ledger in line with the partner. */
export function convergeDependencies(table: Table = productTable()): ConvergeDependencies {
  const settings = readSettings(
    'MERCADOPAGO_BASE_URL',
    'MERCADOPAGO_TOKEN_SECRET_ARN',
    'PARTNER_SLOTS',
  );
  const slots = partnerSlots(table, systemClock, settings);
  const partner = mercadoPago(
    settings.MERCADOPAGO_BASE_URL,
    secretReader(settings.MERCADOPAGO_TOKEN_SECRET_ARN),
  );
  return {
    billing: billingStore(table),
    partner: inSlots(partner, slots),
    slots,
    clock: systemClock,
    newId: idsByClock(systemClock),
  };
}

/** For pages that read a person's own billing, and may ask the partner first. */
export function lookDependencies(
  table: Table = productTable(),
): LookDependencies & SessionDependencies {
  return {
    ...convergeDependencies(table),
    ...sessionDependencies(table, readSettings(...sessionSettings)),
  };
}

/**
 * For a person's own requests that change something at the partner, and may have to be repeated
 * there.
 */
export function checkoutDependencies(
  table: Table = productTable(),
): CheckoutDependencies & SessionDependencies {
  const settings = readSettings('SITE_URL', 'PAYMENT_QUEUE_URL');
  return {
    ...lookDependencies(table),
    takeSlot: slotTaker(table, systemClock),
    wait: (milliseconds) => pause(milliseconds),
    lookAgain: paymentQueue(settings.PAYMENT_QUEUE_URL).lookAgain,
    siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };
}

/** For saying which purchases may be withdrawn from. */
export function lookAtWithdrawalsDependencies(table: Table = productTable()) {
  return { ...lookDependencies(table), earlierWithdrawals: withdrawalsBefore(table) };
}

/** For withdrawing from a purchase. */
export function withdrawalDependencies(
  table: Table = productTable(),
): WithdrawalDependencies & SessionDependencies {
  return { ...checkoutDependencies(table), earlierWithdrawals: withdrawalsBefore(table) };
}

function withdrawalsBefore(table: Table): EarlierWithdrawals {
  const { TOKEN_SECRET_ARN } = readSettings('TOKEN_SECRET_ARN');
  return earlierWithdrawals(table, secretReader(TOKEN_SECRET_ARN), systemClock);
}

/** For pages that read a person's own billing. */
export function readingDependencies() {
  const { table, session } = openSession();
  return { ...session, billing: billingStore(table), clock: systemClock };
}

/** Created once per function, so that everything in it shares the connections. */
function productTable(): Table {
  return openTable(readSettings('TABLE_NAME').TABLE_NAME);
}
