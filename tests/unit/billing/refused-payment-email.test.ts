import { describe, expect, it } from 'vitest';
import { billingEvents } from '../../../functions/billing/ledger/billing-changes.ts';
import { refusedPaymentEmail } from '../../support/messages/rendered-emails.ts';
import { refusedPaymentText } from '../../../functions/billing/checkout/refused-payment-texts.ts';
import { buildCharge, buildLedger } from '../../support/billing/ledgers.ts';
import type { Charge } from '../../../functions/entities/billing-ledger.ts';
import { toOneLine } from '../../support/messages/one-line.ts';

const dependencies = { clock: () => new Date('2026-11-22T12:00:00.000Z'), newId: () => 'evt_1' };
const names = (before: Charge | undefined, after: Charge) =>
  billingEvents(
    dependencies,
    buildLedger({ charges: before === undefined ? [] : [before] }),
    buildLedger({ charges: [after] }),
  ).map(({ eventName }) => eventName);

describe('the event of a card refused after a review', () => {
  const reviewed = buildCharge({ status: 'in_process', approvedAt: null });
  const refused = buildCharge({
    status: 'rejected',
    detail: 'cc_rejected_high_risk',
    approvedAt: null,
  });

  it('is published once, beside that of the refused payment', () => {
    const both = ['payment.rejected', 'payment.refused_after_review'];
    expect(names(reviewed, refused)).toEqual(both);
    expect(names(refused, { ...refused, detail: 'cc_rejected_other_reason' })).toEqual([]);
  });

  it('is published when the partner abandons the review, and not when we cancelled it', () => {
    const ended = { ...reviewed, status: 'cancelled' };
    const refusedEvent = 'payment.refused_after_review';
    expect(names(reviewed, { ...ended, detail: 'expired' })).toEqual([
      'payment.expired',
      refusedEvent,
    ]);
    expect(names(reviewed, { ...ended, detail: 'by_admin' })).toEqual([
      'payment.cancelled',
      refusedEvent,
    ]);
    expect(names(reviewed, { ...ended, detail: 'by_collector' })).toEqual(['payment.cancelled']);
    const pix = { ...reviewed, method: 'pix', status: 'pending' } as const;
    expect(names(pix, { ...pix, status: 'cancelled', detail: 'expired' })).toEqual([
      'payment.expired',
    ]);
  });

  it('has another name when the response was lost, and is published once too', () => {
    const sending = { ...reviewed, status: 'sending' };
    const found = { ...refused, foundAt: '2026-11-22T11:30:00.000Z' };
    expect(names(sending, found)).toEqual(['payment.rejected', 'payment.found_refused']);
    expect(names({ ...found, status: 'in_mediation' }, found)).not.toContain(
      'payment.found_refused',
    );
    expect(names(sending, { ...found, method: 'pix' })).toEqual(['payment.rejected']);
    expect(names(sending, { ...found, status: 'approved' })).toEqual(['payment.approved']);
  });

  it('is not published when the checkout has shown it, nor for an installment', () => {
    const sending = { ...reviewed, status: 'sending' };
    for (const before of [undefined, sending]) {
      expect(names(before, refused)).toEqual(['payment.rejected']);
    }
    const installment = { plan: 'mensal', subscriptionId: 'sbs_1' } as const;
    expect(names({ ...reviewed, ...installment }, { ...refused, ...installment })).toEqual([
      'payment.rejected',
      'payment.installment_refused',
    ]);
  });
});

describe('the e-mail', () => {
  const payment = {
    plan: 'anual',
    amountInCentavos: 23_988,
    lastFour: '6351',
    createdAt: '2026-11-20T12:00:00.000Z',
    error: refusedPaymentText('cc_rejected_high_risk', 'plan'),
  } as const;
  const message = refusedPaymentEmail(payment, 'https://bfj.example');

  it('names payment, reason and next step, in text and in HTML alike', () => {
    expect(message.subject).toBe('O pagamento do Plano Anual não foi aprovado');
    for (const body of [message.text, message.html]) {
      const plain = toOneLine(body);
      expect(plain).toContain(
        'O pagamento do Plano Anual que você fez em 20 de novembro de 2026, de R$ 239,88 no cartão final 6351, passou por análise e não foi aprovado. Nada foi cobrado.',
      );
      expect(plain).toContain('Use outro cartão ou pague com Pix.');
      expect(plain).toContain('https://bfj.example/pagamento-plano?plan=anual');
      expect(plain).toContain('suporte@bfj.com.br');
    }
  });

  it('mentions no review when the response was lost', () => {
    const text = toOneLine(
      refusedPaymentEmail({ ...payment, wasUnanswered: true }, 'https://bfj.example').text,
    );
    expect(text).toContain('ficou sem resposta na hora. O Mercado Pago já confirmou que ele não');
    expect(text).toContain('Nada foi cobrado.');
    expect(text).not.toContain('análise');
  });

  it('contains no unknown digits', () => {
    const text = toOneLine(
      refusedPaymentEmail({ ...payment, lastFour: null }, 'https://bfj.example').text,
    );
    expect(text).toContain('no cartão, passou por análise');
    expect(text).not.toContain('final');
  });
});
