import { describe, expect, it } from 'vitest';
import { applyPayment } from '../../../functions/billing/reconciliation/apply-payment.ts';
import { fetchProviderState } from '../../../functions/billing/reconciliation/fetch-provider-state.ts';
import { toPayment } from '../../../functions/billing/ledger/billing-changes.ts';
import { returnedPayments } from '../../../functions/billing/queries/payment-views.ts';
import { receipt } from '../../../functions/billing/emails/receipt.ts';
import { takenBackPlanView } from '../../../functions/billing/queries/subscription-view.ts';
import { parsePayment } from '../../../functions/integrations/mercadopago/mercadopago-answers.ts';
import type { MercadoPago } from '../../../functions/integrations/mercadopago/mercadopago.ts';
import { chargeSchema } from '../../../functions/entities/billing-ledger.ts';
import { paymentSchema } from '../../../shared/contracts/billing.ts';
import { buildCharge, buildLedger } from '../../support/billing/ledgers.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import {
  planPaidEmail,
  takenBackEmail,
  withdrawnEmail,
} from '../../support/messages/rendered-emails.ts';

const at = '2026-11-22T12:00:00.000Z';
const later = '2026-11-23T12:00:00.000Z';

/** The yearly plan in twelve installments, in the partner's form. */
const answered = (over: object = {}) =>
  parsePayment({
    id: 1,
    status: 'approved',
    status_detail: 'accredited',
    transaction_amount: 239.88,
    transaction_amount_refunded: 0,
    installments: 12,
    payment_method_id: 'visa',
    external_reference: 'acc_1:pay_1',
    date_created: at,
    date_approved: at,
    card: { last_four_digits: '5682' },
    transaction_details: { total_paid_amount: 288.96, installment_amount: 24.08 },
    ...over,
  });

const unpaid = buildCharge({
  plan: 'anual',
  amountInCentavos: 23_988,
  installments: 12,
  partnerId: null,
  status: 'sending',
  approvedAt: null,
});
const chargedWith = (over?: object) => {
  const [charge] = applyPayment(buildLedger({ charges: [unpaid] }), answered(over)).charges;
  if (charge === undefined) throw new Error('applied to nothing');
  return charge;
};

function rowsOf(charge: ReturnType<typeof chargedWith>) {
  const part = receipt(charge);
  if (typeof part === 'string' || part.kind !== 'figures') throw new Error('a receipt is a table');
  return Object.fromEntries(part.rows.map(({ label, value }) => [label, value]));
}

describe('installments with interest', () => {
  const charge = chargedWith();
  const around = { accessUntil: later, siteUrl: 'https://bfj.example' };

  it("are shown with the card's total in the receipt, the history and the e-mails", () => {
    expect(rowsOf(charge)).toMatchObject({
      Valor: 'R$ 288,96',
      'Pago com': 'cartão final 5682, em 12x de R$ 24,08',
    });
    const payment = paymentSchema.parse(toPayment(charge, at));
    expect(payment).toMatchObject({ totalPaidInCentavos: 28_896, installmentInCentavos: 2408 });
    const { text } = planPaidEmail(charge, { ...around, monthly: undefined });
    expect(toOneLine(text)).toContain('R$ 288,96 em 12x de R$ 24,08 no cartão final 5682.');
    expect(text).not.toContain('239,88');
  });

  it('are refunded in full, with interest, by a withdrawal and by a dispute', () => {
    const refunded = { status: 'refunded', transaction_amount_refunded: 239.88 };
    const withdrawn = { ...chargedWith(refunded), withdrawnAt: at };
    const email = withdrawnEmail(withdrawn, at, {
      ...around,
      monthly: undefined,
      staysEnded: false,
      endsMonthly: false,
    });
    expect(toOneLine(email.text)).toContain('O valor inteiro, R$ 288,96, volta para você');
    const ledger = buildLedger({ charges: [withdrawn] });
    expect(returnedPayments(ledger, new Date(later))).toMatchObject([{ amountInCentavos: 28_896 }]);
    expect(toPayment(withdrawn, at)).toMatchObject({ totalPaidInCentavos: 28_896 });

    const disputed = chargedWith({ status: 'charged_back', status_detail: 'settled' });
    const taken = takenBackEmail(disputed, { ...around, monthly: undefined, awaitsCard: false });
    expect(toOneLine(taken.text)).toContain('R$ 288,96 em 12x de R$ 24,08');
    expect(
      takenBackPlanView(buildLedger({ charges: [disputed] }), new Date(later)).takenBackPlan,
    ).toMatchObject({ amountInCentavos: 28_896 });
  });

  it('do not change the price, the plan, its months or the revenue', () => {
    expect(charge).toMatchObject({ amountInCentavos: 23_988, plan: 'anual' });
    const unknown = applyPayment(buildLedger({}), answered());
    expect(unknown.charges).toMatchObject([{ plan: 'anual', totalPaidInCentavos: 28_896 }]);
  });
});

it.each<[string, object, string, string]>([
  [
    'without interest',
    { total_paid_amount: 239.88, installment_amount: 19.99 },
    'R$ 239,88',
    ', em 12x de R$ 19,99',
  ],
  ['without the amounts', {}, 'R$ 239,88', ', em 12x'],
  [
    'with nothing as the amounts',
    { total_paid_amount: 0, installment_amount: 0 },
    'R$ 239,88',
    ', em 12x',
  ],
  [
    'with no amounts',
    { total_paid_amount: null, installment_amount: null },
    'R$ 239,88',
    ', em 12x',
  ],
])('installments %s', (_, details, amount, divided) => {
  const charge = chargedWith({ transaction_details: details });
  expect(rowsOf(charge)).toMatchObject({
    Valor: amount,
    'Pago com': `cartão final 5682${divided}`,
  });
});

it('a Pix and a card without interest cost the price', () => {
  const details = { total_paid_amount: 239.88, installment_amount: 239.88 };
  const singleInstallment = chargedWith({ installments: 1, transaction_details: details });
  expect(rowsOf(singleInstallment)).toMatchObject({
    Valor: 'R$ 239,88',
    'Pago com': 'cartão final 5682',
  });
  expect(singleInstallment).not.toHaveProperty('totalPaidInCentavos');
  const pix = chargedWith({ payment_method_id: 'pix', installments: 1, card: {} });
  expect(rowsOf(pix)).toMatchObject({ Valor: 'R$ 239,88', 'Pago com': 'Pix' });
});

it('reads an older row, and completes it at the next request to the partner', async () => {
  const { totalPaidInCentavos: _, installmentInCentavos: __, ...before } = chargedWith();
  expect(chargeSchema.parse(before)).toEqual(before);
  const stored = toPayment(before, at);
  expect(paymentSchema.parse(stored)).toEqual(stored);
  expect(stored).not.toHaveProperty('totalPaidInCentavos');

  const partner = { findPayment: async () => answered() } as unknown as MercadoPago;
  const ledger = buildLedger({ charges: [before] });
  const fetchState = () =>
    fetchProviderState(partner, ledger, undefined, undefined, new Date(later));
  const [found] = (await fetchState()).payments;
  expect(found && applyPayment(ledger, found).charges).toEqual([chargedWith()]);
  ledger.charges.splice(0, 1, chargedWith());
  expect((await fetchState()).payments).toEqual([]);
});
