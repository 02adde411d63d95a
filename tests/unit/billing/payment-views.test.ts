import { describe, expect, it } from 'vitest';
import {
  expiredPix,
  openPayments,
  refusedPayment,
  replacedPayment,
  returnedPayments,
} from '../../../functions/billing/queries/payment-views.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { applyPayment } from '../../../functions/billing/reconciliation/apply-payment.ts';
import type { PartnerPayment } from '../../../functions/integrations/mercadopago/mercadopago-answers.ts';
import type { Charge } from '../../../functions/entities/billing-ledger.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const withCharges = (...charges: Charge[]) => buildLedger({ charges });
const anual = { plan: 'anual', createdAt: '2026-11-22T11:30:00.000Z', approvedAt: null } as const;

describe('undecided payments', () => {
  it.each(['sending', 'pending', 'in_process', 'authorized'])('include %s', (status) => {
    expect(openPayments(withCharges(buildCharge({ ...anual, status })), now)).toMatchObject([
      { plan: 'anual' },
    ]);
  });

  it.each(['approved', 'rejected', 'cancelled', 'refunded', 'refused', 'abandoned'])(
    'rejects %s',
    (status) => {
      expect(openPayments(withCharges(buildCharge({ ...anual, status })), now)).toEqual([]);
    },
  );

  it('leaves out an expired Pix and installments', () => {
    const pix = { ...anual, method: 'pix', status: 'pending' } as const;
    const ledger = withCharges(
      buildCharge({ ...pix, id: 'pay_1', expiresAt: now.toISOString() }),
      buildCharge({ ...pix, id: 'pay_2', expiresAt: '2026-11-22T12:00:00.001Z' }),
      buildCharge({ plan: 'mensal', status: 'in_process', id: 'pay_3', subscriptionId: 'sbs_1' }),
    );
    expect(openPayments(ledger, now).map(({ paymentId }) => paymentId)).toEqual(['pay_2']);
  });
});

describe('a card that was refused after a review', () => {
  const refused = buildCharge({
    ...anual,
    status: 'rejected',
    detail: 'cc_rejected_high_risk',
    reviewedSince: anual.createdAt,
  });

  it('is reported with the texts of a refused checkout', () => {
    expect(refusedPayment(withCharges(refused), now)).toMatchObject({
      plan: 'anual',
      statusDetail: 'cc_rejected_high_risk',
      error: expect.stringContaining('Use outro cartão ou pague com Pix.'),
    });
  });

  it('is not reported when the checkout has already shown it', () => {
    const { reviewedSince: _, ...atOnce } = refused;
    expect(refusedPayment(withCharges(atOnce), now)).toBeNull();
  });

  it('is no longer reported after another attempt, a subscription, or two weeks', () => {
    const later = '2026-11-22T11:45:00.000Z';
    const next = buildCharge({ ...anual, id: 'pay_2', status: 'sending', createdAt: later });
    expect(refusedPayment(withCharges(refused, next), now)).toBeNull();
    const subscriptions = [buildLedgerSubscription({ createdAt: later })];
    expect(refusedPayment(buildLedger({ charges: [refused], subscriptions }), now)).toBeNull();
    expect(refusedPayment(withCharges(refused), new Date('2026-12-07T12:00:00.000Z'))).toBeNull();
  });
});

describe('a review of several weeks', () => {
  const decidedAt = '2026-11-22T11:00:00.000Z';
  const late = buildCharge({
    ...anual,
    createdAt: '2026-10-13T12:00:00.000Z',
    status: 'rejected',
    detail: 'cc_rejected_high_risk',
    reviewedSince: '2026-10-13T12:00:00.000Z',
    reviewedUntil: decidedAt,
  });
  const givenUp = { ...late, status: 'cancelled', detail: 'expired' };

  it('is reported for two weeks from its end, not from its start', () => {
    expect(refusedPayment(withCharges(late), now)).toMatchObject({ plan: 'anual' });
    expect(refusedPayment(withCharges(late), new Date('2026-12-06T11:00:00.000Z'))).toBeNull();
  });

  it("takes its end from the partner's first report, at any time", () => {
    const { reviewedUntil: _, ...reviewed } = { ...late, status: 'in_process', detail: null };
    const partnerReport: PartnerPayment = {
      id: reviewed.partnerId ?? '',
      status: 'rejected',
      statusDetail: 'cc_rejected_high_risk',
      amountInCentavos: reviewed.amountInCentavos,
      refundedInCentavos: 0,
      installments: 1,
      totalPaidInCentavos: null,
      installmentInCentavos: null,
      methodId: 'visa',
      lastFour: '5682',
      cardExpires: null,
      externalReference: null,
      preapprovalId: null,
      createdAt: reviewed.createdAt,
      approvedAt: null,
      changedAt: decidedAt,
      expiresAt: null,
      pix: null,
    };
    const decided = applyPayment(withCharges(reviewed), partnerReport, now);
    expect(refusedPayment(decided, now)).toMatchObject({ plan: 'anual' });
    const again = applyPayment(decided, { ...partnerReport, changedAt: now.toISOString() }, now);
    expect(again.charges[0]?.reviewedUntil).toBe(decidedAt);
  });

  it('is reported beside a subscription that started during it, but not beside one that started after it', () => {
    const refusedPaymentWith = (createdAt: string) => {
      const subscriptions = [buildLedgerSubscription({ createdAt })];
      return refusedPayment(buildLedger({ charges: [late], subscriptions }), now);
    };
    expect(refusedPaymentWith('2026-11-01T12:00:00.000Z')).toMatchObject({ plan: 'anual' });
    expect(refusedPaymentWith('2026-11-22T11:30:00.000Z')).toBeNull();
  });

  it('has its own text when the partner cancelled it, unlike any other payment', () => {
    expect(refusedPayment(withCharges(givenUp), now)?.error).toBe(
      'Erro no pagamento: o Mercado Pago não concluiu a análise e cancelou o pagamento. Use outro cartão ou pague com Pix.',
    );
    expect(replacedPayment(withCharges(givenUp), now)).toEqual({});
    for (const detail of ['by_collector', 'by_payer']) {
      expect(refusedPayment(withCharges({ ...givenUp, detail }), now)).toBeNull();
    }
  });
});

describe('a refused card with a lost response', () => {
  const sending = buildCharge({ ...anual, status: 'sending', partnerId: null });
  const report: PartnerPayment = {
    id: '1',
    status: 'rejected',
    statusDetail: 'cc_rejected_insufficient_amount',
    amountInCentavos: 23_988,
    refundedInCentavos: 0,
    installments: 1,
    totalPaidInCentavos: null,
    installmentInCentavos: null,
    methodId: 'visa',
    lastFour: '5682',
    cardExpires: null,
    externalReference: `acc_1:${sending.id}`,
    preapprovalId: null,
    createdAt: anual.createdAt,
    approvedAt: null,
    changedAt: anual.createdAt,
    expiresAt: null,
    pix: null,
  };

  it('is reported once it is found', () => {
    const found = applyPayment(withCharges(sending), report, now);
    expect(refusedPayment(found, now)).toMatchObject({
      plan: 'anual',
      wasUnanswered: true,
      error: expect.stringContaining('o cartão não tem limite disponível'),
    });
    expect(refusedPayment(found, new Date('2026-12-07T12:00:00.000Z'))).toBeNull();
    const abandoned = { ...sending, status: 'abandoned' };
    const late = applyPayment(withCharges(abandoned), report, now);
    expect(refusedPayment(late, now)).toMatchObject({ wasUnanswered: true });
  });

  it('is not reported twice while its request runs or a caller waits for the answer', () => {
    const running = new Date(Date.parse(anual.createdAt) + 20_000);
    for (const found of [running, undefined]) {
      const answered = applyPayment(withCharges(sending), report, found);
      expect(answered.charges[0]?.status).toBe('rejected');
      expect(refusedPayment(answered, now)).toBeNull();
    }
  });

  it('is limited to cards without a review after the discovery', () => {
    const pix = applyPayment(withCharges(sending), { ...report, methodId: 'pix' }, now);
    expect(refusedPayment(pix, now)).toBeNull();
    const reviewed = applyPayment(withCharges(sending), { ...report, status: 'in_process' }, now);
    expect(refusedPayment(applyPayment(reviewed, report, now), now)).not.toHaveProperty(
      'wasUnanswered',
    );
  });
});

describe('a card under review replaced by another payment', () => {
  const reviewed = buildCharge({
    ...anual,
    status: 'cancelled',
    detail: 'by_collector',
    reviewedSince: anual.createdAt,
  });
  const pix = buildCharge({
    ...anual,
    id: 'pay_2',
    method: 'pix',
    status: 'pending',
    createdAt: '2026-11-22T11:45:00.000Z',
  });

  it('is reported beside its replacement until that is paid', () => {
    const expectedView = {
      replacedPayment: { paymentId: 'pay_1', plan: 'anual', lastFour: '5682' },
    };
    for (const status of ['pending', 'cancelled']) {
      const ledger = withCharges(reviewed, { ...pix, status, detail: null });
      expect(replacedPayment(ledger, now)).toMatchObject(expectedView);
    }
    const paid = { ...pix, status: 'approved', detail: null };
    expect(replacedPayment(withCharges(reviewed, paid), now)).toEqual({});
    const before = { ...paid, createdAt: '2026-11-01T12:00:00.000Z' };
    expect(replacedPayment(withCharges(before, reviewed, pix), now)).toMatchObject(expectedView);
  });

  it('is not reported after two days, nor without a review', () => {
    const later = new Date('2026-11-24T11:45:00.000Z');
    expect(replacedPayment(withCharges(reviewed, pix), later)).toEqual({});
    const { reviewedSince: _, ...atOnce } = reviewed;
    expect(replacedPayment(withCharges(atOnce, pix), now)).toEqual({});
    expect(replacedPayment(withCharges({ ...pix, status: 'cancelled' }), now)).toEqual({});
  });
});

describe('an expired Pix', () => {
  const pix = buildCharge({
    ...anual,
    method: 'pix',
    status: 'cancelled',
    detail: 'expired',
    expiresAt: '2026-11-22T11:59:00.000Z',
  });
  const later = '2026-11-22T11:45:00.000Z';
  const waiting = { ...pix, status: 'pending', detail: null };
  it.each([
    ['by the partner’s word', [pix], 'pay_1'],
    ['by the clock, before the partner reports it', [waiting], 'pay_1'],
    [
      'not while it can be paid',
      [{ ...waiting, expiresAt: '2026-11-22T12:30:00.000Z' }],
      undefined,
    ],
    ['not where it was paid after all', [{ ...pix, status: 'approved' }], undefined],
    ['not where it was cancelled for another', [{ ...pix, detail: 'by_collector' }], undefined],
    [
      'not after the next attempt',
      [pix, buildCharge({ id: 'pay_2', createdAt: later })],
      undefined,
    ],
    ['not after two days', [{ ...pix, expiresAt: '2026-11-20T12:00:00.000Z' }], undefined],
  ] as const)('is reported %s', (_, charges, expected) => {
    expect(expiredPix(withCharges(...charges), now).expiredPix?.paymentId).toBe(expected);
  });

  it('is not called unpaid before the partner reports it', () => {
    expect(expiredPix(withCharges(waiting), now).expiredPix).toMatchObject({ isUnconfirmed: true });
    expect(expiredPix(withCharges(pix), now).expiredPix).not.toHaveProperty('isUnconfirmed');
  });

  it('is no longer reported after a subscription', () => {
    const subscriptions = [buildLedgerSubscription({ createdAt: later })];
    expect(expiredPix(buildLedger({ charges: [pix], subscriptions }), now)).toEqual({});
  });
});

describe('refunds', () => {
  const withdrawn = buildCharge({ ...anual, withdrawnAt: now.toISOString() });

  it('is reported until the partner has returned it, and for two card statements after', () => {
    const refunded = { ...withdrawn, status: 'refunded', refundedAt: now.toISOString() };
    for (const charge of [withdrawn, refunded]) {
      expect(returnedPayments(withCharges(charge), now)).toMatchObject([
        { paymentId: charge.id, withdrawnAt: now.toISOString(), refundedAt: charge.refundedAt },
      ]);
    }
    const later = new Date('2027-01-22T12:00:00.000Z');
    expect(returnedPayments(withCharges(refunded), later)).toEqual([]);
  });

  it('includes a double charge and no other payment', () => {
    const twice = buildCharge({ ...anual, mustBeRefunded: true });
    expect(returnedPayments(withCharges(twice), now)).toMatchObject([{ withdrawnAt: null }]);
    const others = [
      buildCharge(anual),
      buildCharge({ ...anual, status: 'rejected', mustBeRefunded: true }),
    ];
    expect(returnedPayments(withCharges(...others), now)).toEqual([]);
  });
});
