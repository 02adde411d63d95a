import { mercadoPago } from '../integrations/mercadopago/mercadopago.ts';
import {
  openSession,
  sessionDependencies,
  sessionSettings,
} from '../runtime/http/http-dependencies.ts';
import type { SessionDependencies } from '../runtime/http/session-handler.ts';
import { timeOrderedIds } from '../runtime/ids.ts';
import type { Platform } from '../runtime/platform.ts';
import {
  withSlots,
  concurrencyLimiter,
} from '../runtime/partner-concurrency/concurrency-limiter.ts';
import { slotTaker } from '../runtime/limits/rate-limit.ts';
import { secretReader } from '../runtime/secrets.ts';
import { openTable, type Table } from '../runtime/table.ts';
import { billingStore } from './ledger/billing-store.ts';
import type {
  CheckoutDependencies,
  BillingCheckDependencies,
} from './checkout/checkout-dependencies.ts';
import type { ReconcileDependencies } from './reconciliation/reconcile-account.ts';
import {
  earlierWithdrawals,
  type EarlierWithdrawals,
} from './cancellation/earlier-withdrawal-store.ts';
import { paymentQueue } from './notifications/payment-queue.ts';
import type { WithdrawalDependencies } from './cancellation/withdraw-purchase.ts';

/** The dependencies of the functions that reconcile an account's ledger with the partner. */
export function reconcileDependencies(
  platform: Platform,
  table: Table = productTable(platform),
): ReconcileDependencies {
  const settings = platform.settings(
    'MERCADOPAGO_BASE_URL',
    'MERCADOPAGO_TOKEN_SECRET_ARN',
    'PARTNER_SLOTS',
  );
  const slots = concurrencyLimiter(table, platform.clock, settings);
  const partner = mercadoPago({
    platform,
    baseUrl: settings.MERCADOPAGO_BASE_URL,
    readToken: secretReader(settings.MERCADOPAGO_TOKEN_SECRET_ARN, platform),
  });
  return {
    billing: billingStore(table),
    partner: withSlots(partner, slots),
    limiter: slots,
    clock: platform.clock,
    newId: timeOrderedIds(platform.clock),
  };
}

/** Dependencies of pages that read an account's billing and may ask the partner first. */
export function billingCheckDependencies(
  platform: Platform,
  table: Table = productTable(platform),
): BillingCheckDependencies & SessionDependencies {
  return {
    ...reconcileDependencies(platform, table),
    ...sessionDependencies(table, platform.settings(...sessionSettings), platform),
  };
}

/** Dependencies of requests that change something at the partner and may have to be repeated there. */
export function checkoutDependencies(
  platform: Platform,
  table: Table = productTable(platform),
): CheckoutDependencies & SessionDependencies {
  const settings = platform.settings('SITE_URL', 'PAYMENT_QUEUE_URL');
  return {
    ...billingCheckDependencies(platform, table),
    takeSlot: slotTaker(table, platform.clock),
    wait: platform.wait,
    scheduleCheck: paymentQueue(settings.PAYMENT_QUEUE_URL, platform).scheduleCheck,
    siteUrl: settings.SITE_URL.replace(/(?<!\/)\/+$/, ''),
  };
}

/** The dependencies for reading which purchases may be withdrawn. */
export function subscriptionPageDependencies(
  platform: Platform,
  table: Table = productTable(platform),
) {
  return {
    ...billingCheckDependencies(platform, table),
    earlierWithdrawals: openEarlierWithdrawals(platform, table),
  };
}

/** For withdrawing from a purchase. */
export function withdrawalDependencies(
  platform: Platform,
  table: Table = productTable(platform),
): WithdrawalDependencies & SessionDependencies {
  return {
    ...checkoutDependencies(platform, table),
    earlierWithdrawals: openEarlierWithdrawals(platform, table),
  };
}

function openEarlierWithdrawals(platform: Platform, table: Table): EarlierWithdrawals {
  const { TOKEN_SECRET_ARN } = platform.settings('TOKEN_SECRET_ARN');
  return earlierWithdrawals(table, secretReader(TOKEN_SECRET_ARN, platform), platform.clock);
}

/** For pages that read an account's billing. */
export function readingDependencies(platform: Platform) {
  const { table, sessionDependencies: session } = openSession(platform);
  return { ...session, billing: billingStore(table), clock: platform.clock };
}

/** Created once per function, so that everything in it shares the connections. */
function productTable(platform: Platform): Table {
  return openTable(platform.settings('TABLE_NAME').TABLE_NAME, platform);
}
