import type { Payment } from '../../../shared/contracts/billing.ts';
import type {
  AccountSubscription,
  SubscriptionAnswer,
} from '../../../web/src/features/billing/use-subscription.ts';

/** Returns the server's answers about payments, for tests of the pages. */

export function buildSubscription(over: Partial<AccountSubscription> = {}): AccountSubscription {
  return {
    id: 'sbs_1',
    state: 'active',
    amountInCentavos: 2000,
    nextBillingDate: null,
    accessUntil: null,
    card: { brand: 'master', lastFour: '6351' },
    // Nothing is charged before the first charge; after a pause that skipped a charge, the test sets it.
    hasBeenCharged: over.state !== 'pending' && over.state !== 'processing',
    canReplaceCard: true,
    canCancel: true,
    ...over,
  };
}

export function buildBillingAnswer(over: Partial<SubscriptionAnswer> = {}): SubscriptionAnswer {
  return {
    readAt: new Date().toISOString(),
    subscription: null,
    oneOffPlan: null,
    newSubscription: { firstChargeAt: null, nextChargeAt: '2026-12-22T12:00:00.000Z' },
    possessions: { paidUntil: null, monthlyRuns: false },
    withdrawals: [],
    returns: [],
    openPayments: [],
    refusedPayment: null,
    ...over,
  };
}

export function openPayment(
  over: Partial<SubscriptionAnswer['openPayments'][number]> = {},
): SubscriptionAnswer['openPayments'][number] {
  return {
    paymentId: 'pay_1',
    plan: 'anual',
    method: 'card',
    status: 'in_process',
    amountInCentavos: 23_988,
    lastFour: '6351',
    createdAt: '2026-11-20T12:00:00.000Z',
    expiresAt: null,
    endsMonthly: false,
    ...over,
  };
}

export function buildPayment(over: Partial<Payment> = {}): Payment {
  return {
    id: 'pay_1',
    plan: 'mensal',
    method: 'card',
    amountInCentavos: 2000,
    refundedAmountInCentavos: 0,
    installments: 1,
    status: 'approved',
    status_detail: null,
    card: { brand: 'master', lastFour: '6351' },
    subscription_id: null,
    created_at: '2026-11-20T12:00:00.000Z',
    approved_at: null,
    refunded_at: null,
    expires_at: null,
    updated_at: '2026-11-20T12:00:00.000Z',
    ...over,
  };
}
