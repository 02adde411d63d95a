import { describe, expect, it } from 'vitest';
import {
  expiredPix,
  openPayments,
  refusedPayment,
  replacedPayment,
  returnedPayments,
} from '../../../functions/billing/views/payment-news.ts';
import { chargeOf, ledgerOf, subscriptionOf } from '../../support/billing/ledgers.ts';
import { applyPayment } from '../../../functions/billing/convergence/apply-payment.ts';
import type { PartnerPayment } from '../../../functions/integrations/mercadopago/mercadopago-answers.ts';
import type { Charge } from '../../../functions/records/billing-ledger.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const withCharges = (...charges: Charge[]) => ledgerOf({ charges });
const anual = { plan: 'anual', createdAt: '2026-11-22T11:30:00.000Z', approvedAt: null } as const;

describe('payments that are not decided', () => {
  it.each(['sending', 'pending', 'in_process', 'authorized'])('%s is one of them', (status) => {
    expect(openPayments(withCharges(chargeOf({ ...anual, status })), now)).toMatchObject([
      { plan: 'anual' },
    ]);
  });

  it.each(['approved', 'rejected', 'cancelled', 'refunded', 'refused', 'abandoned'])(
    '%s is none',
    (status) => {
      expect(openPayments(withCharges(chargeOf({ ...anual, status })), now)).toEqual([]);
    },
  );

  it('leaves out a Pix whose time is over, and installments', () => {
    const pix = { ...anual, method: 'pix', status: 'pending' } as const;
    const ledger = withCharges(
      chargeOf({ ...pix, id: 'pay_1', expiresAt: now.toISOString() }),
      chargeOf({ ...pix, id: 'pay_2', expiresAt: '2026-11-22T12:00:00.001Z' }),
      chargeOf({ plan: 'mensal', status: 'in_process', id: 'pay_3', subscriptionId: 'sbs_1' }),
    );
    expect(openPayments(ledger, now).map(({ paymentId }) => paymentId)).toEqual(['pay_2']);
  });
});

describe('a card that was refused after it had been looked at', () => {
  const refused = chargeOf({
    ...anual,
    status: 'rejected',
    detail: 'cc_rejected_high_risk',
    reviewedSince: anual.createdAt,
  });

  it('is told with the words of a refused checkout', () => {
    expect(refusedPayment(withCharges(refused), now)).toMatchObject({
      plan: 'anual',
      statusDetail: 'cc_rejected_high_risk',
      error: expect.stringContaining('Use outro cartão ou pague com Pix.'),
    });
  });

  it('is not told where the checkout has said it at once', () => {
    const { reviewedSince: _, ...atOnce } = refused;
    expect(refusedPayment(withCharges(atOnce), now)).toBeNull();
  });

  it('is over with the next attempt, with a subscription, and after two weeks', () => {
    const later = '2026-11-22T11:45:00.000Z';
    const next = chargeOf({ ...anual, id: 'pay_2', status: 'sending', createdAt: later });
    expect(refusedPayment(withCharges(refused, next), now)).toBeNull();
    const subscriptions = [subscriptionOf({ createdAt: later })];
    expect(refusedPayment(ledgerOf({ charges: [refused], subscriptions }), now)).toBeNull();
    expect(refusedPayment(withCharges(refused), new Date('2026-12-07T12:00:00.000Z'))).toBeNull();
  });
});

describe('an analysis that took weeks', () => {
  const decidedAt = '2026-11-22T11:00:00.000Z';
  const late = chargeOf({
    ...anual,
    createdAt: '2026-10-13T12:00:00.000Z',
    status: 'rejected',
    detail: 'cc_rejected_high_risk',
    reviewedSince: '2026-10-13T12:00:00.000Z',
    reviewedUntil: decidedAt,
  });
  const givenUp = { ...late, status: 'cancelled', detail: 'expired' };

  it('is told of for two weeks from its end, and not from its beginning', () => {
    expect(refusedPayment(withCharges(late), now)).toMatchObject({ plan: 'anual' });
    expect(refusedPayment(withCharges(late), new Date('2026-12-06T11:00:00.000Z'))).toBeNull();
  });

  it('has its end from the partner, whenever we hear of it, and from its first word alone', () => {
    const { reviewedUntil: _, ...reviewed } = { ...late, status: 'in_process', detail: null };
    const told: PartnerPayment = {
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
    const decided = applyPayment(withCharges(reviewed), told, now);
    expect(refusedPayment(decided, now)).toMatchObject({ plan: 'anual' });
    const again = applyPayment(decided, { ...told, changedAt: now.toISOString() }, now);
    expect(again.charges[0]?.reviewedUntil).toBe(decidedAt);
  });

  it('stays news beside a subscription that was begun while it went on, and not after one since', () => {
    const told = (createdAt: string) => {
      const subscriptions = [subscriptionOf({ createdAt })];
      return refusedPayment(ledgerOf({ charges: [late], subscriptions }), now);
    };
    expect(told('2026-11-01T12:00:00.000Z')).toMatchObject({ plan: 'anual' });
    expect(told('2026-11-22T11:30:00.000Z')).toBeNull();
  });

  it('is told with its own reason where the partner has given it up, as no other payment has done', () => {
    expect(refusedPayment(withCharges(givenUp), now)?.error).toBe(
      'Erro no pagamento: o Mercado Pago não concluiu a análise e cancelou o pagamento. Use outro cartão ou pague com Pix.',
    );
    expect(replacedPayment(withCharges(givenUp), now)).toEqual({});
    for (const detail of ['by_collector', 'by_payer']) {
      expect(refusedPayment(withCharges({ ...givenUp, detail }), now)).toBeNull();
    }
  });
});

describe('a refusal whose answer was lost', () => {
  const sending = chargeOf({ ...anual, status: 'sending', partnerId: null });
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

  it('is told once it is found', () => {
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

  it('is not told twice: its request still runs, or somebody waits for the answer', () => {
    const running = new Date(Date.parse(anual.createdAt) + 20_000);
    for (const found of [running, undefined]) {
      const answered = applyPayment(withCharges(sending), report, found);
      expect(answered.charges[0]?.status).toBe('rejected');
      expect(refusedPayment(answered, now)).toBeNull();
    }
  });

  it('is one of a card, and not of what was looked at after it was found', () => {
    const pix = applyPayment(withCharges(sending), { ...report, methodId: 'pix' }, now);
    expect(refusedPayment(pix, now)).toBeNull();
    const reviewed = applyPayment(withCharges(sending), { ...report, status: 'in_process' }, now);
    expect(refusedPayment(applyPayment(reviewed, report, now), now)).not.toHaveProperty(
      'wasUnanswered',
    );
  });
});

describe('a card in analysis that gave way to another payment', () => {
  const reviewed = chargeOf({
    ...anual,
    status: 'cancelled',
    detail: 'by_collector',
    reviewedSince: anual.createdAt,
  });
  const pix = chargeOf({
    ...anual,
    id: 'pay_2',
    method: 'pix',
    status: 'pending',
    createdAt: '2026-11-22T11:45:00.000Z',
  });

  it('is told beside what has taken its place, until that is paid', () => {
    const told = { replacedPayment: { paymentId: 'pay_1', plan: 'anual', lastFour: '5682' } };
    for (const status of ['pending', 'cancelled']) {
      const ledger = withCharges(reviewed, { ...pix, status, detail: null });
      expect(replacedPayment(ledger, now)).toMatchObject(told);
    }
    const paid = { ...pix, status: 'approved', detail: null };
    expect(replacedPayment(withCharges(reviewed, paid), now)).toEqual({});
    const before = { ...paid, createdAt: '2026-11-01T12:00:00.000Z' };
    expect(replacedPayment(withCharges(before, reviewed, pix), now)).toMatchObject(told);
  });

  it('is no news after two days, and nothing was replaced that was not looked at', () => {
    const later = new Date('2026-11-24T11:45:00.000Z');
    expect(replacedPayment(withCharges(reviewed, pix), later)).toEqual({});
    const { reviewedSince: _, ...atOnce } = reviewed;
    expect(replacedPayment(withCharges(atOnce, pix), now)).toEqual({});
    expect(replacedPayment(withCharges({ ...pix, status: 'cancelled' }), now)).toEqual({});
  });
});

describe('a Pix that nobody paid in time', () => {
  const pix = chargeOf({
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
    ['by the clock, before the partner tells it', [waiting], 'pay_1'],
    [
      'not while it can be paid',
      [{ ...waiting, expiresAt: '2026-11-22T12:30:00.000Z' }],
      undefined,
    ],
    ['not where it was paid after all', [{ ...pix, status: 'approved' }], undefined],
    ['not where it was cancelled for another', [{ ...pix, detail: 'by_collector' }], undefined],
    ['not after the next attempt', [pix, chargeOf({ id: 'pay_2', createdAt: later })], undefined],
    ['not after two days', [{ ...pix, expiresAt: '2026-11-20T12:00:00.000Z' }], undefined],
  ] as const)('is told %s', (_, charges, expected) => {
    expect(expiredPix(withCharges(...charges), now).expiredPix?.paymentId).toBe(expected);
  });

  it('is not called unpaid before the partner has said so', () => {
    expect(expiredPix(withCharges(waiting), now).expiredPix).toMatchObject({ isUnconfirmed: true });
    expect(expiredPix(withCharges(pix), now).expiredPix).not.toHaveProperty('isUnconfirmed');
  });

  it('is over with a subscription', () => {
    const subscriptions = [subscriptionOf({ createdAt: later })];
    expect(expiredPix(ledgerOf({ charges: [pix], subscriptions }), now)).toEqual({});
  });
});

describe('money that goes back', () => {
  const withdrawn = chargeOf({ ...anual, withdrawnAt: now.toISOString() });

  it('is told while the partner has not returned it, and two statements long after', () => {
    const refunded = { ...withdrawn, status: 'refunded', refundedAt: now.toISOString() };
    for (const charge of [withdrawn, refunded]) {
      expect(returnedPayments(withCharges(charge), now)).toMatchObject([
        { paymentId: charge.id, withdrawnAt: now.toISOString(), refundedAt: charge.refundedAt },
      ]);
    }
    const later = new Date('2027-01-22T12:00:00.000Z');
    expect(returnedPayments(withCharges(refunded), later)).toEqual([]);
  });

  it('is told of what was charged twice, and of nothing else', () => {
    const twice = chargeOf({ ...anual, mustBeRefunded: true });
    expect(returnedPayments(withCharges(twice), now)).toMatchObject([{ withdrawnAt: null }]);
    const others = [
      chargeOf(anual),
      chargeOf({ ...anual, status: 'rejected', mustBeRefunded: true }),
    ];
    expect(returnedPayments(withCharges(...others), now)).toEqual([]);
  });
});
