import {
  emptyLedger,
  type Charge,
  type Ledger,
  type LedgerSubscription,
} from '../../../functions/entities/billing-ledger.ts';

export function buildLedger(over: Partial<Ledger>): Ledger {
  return { ...emptyLedger('acc_1'), version: 1, ...over };
}

/** A semester plan that was paid by card at noon of 21 November 2026. */
export function buildCharge(over: Partial<Charge>): Charge {
  const approvedAt = over.approvedAt === undefined ? '2026-11-21T12:00:00.000Z' : over.approvedAt;
  return {
    id: 'pay_1',
    partnerId: '1',
    plan: 'semestral',
    method: 'card',
    amountInCentavos: 17_994,
    refundedInCentavos: 0,
    installments: 1,
    status: 'approved',
    detail: 'accredited',
    cardBrand: 'visa',
    lastFour: '5682',
    createdAt: approvedAt ?? '2026-11-21T12:00:00.000Z',
    refundedAt: null,
    expiresAt: null,
    purchase: over.id ?? `purchase of ${approvedAt}`,
    subscriptionId: null,
    requestKey: null,
    requestDigest: null,
    withdrawnAt: null,
    mustBeRefunded: false,
    ...over,
    approvedAt,
  };
}

export function buildLedgerSubscription(over: Partial<LedgerSubscription>): LedgerSubscription {
  return {
    id: 'sbs_1',
    reference: 'sbs_1',
    partnerId: 'a',
    status: 'authorized',
    detail: null,
    createdAt: '2026-11-21T11:00:00.000Z',
    nextPaymentAt: '2026-12-21T12:00:00.000Z',
    cardId: '1',
    cardBrand: 'visa',
    requestKey: null,
    requestDigest: null,
    cancelledAt: null,
    mustBeEnded: false,
    ...over,
  };
}
