import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { billingEvents } from '../../../functions/billing/ledger/billing-changes.ts';
import {
  refusedInstallment,
  wasEndedByRefusals,
} from '../../../functions/billing/ledger/refused-installments.ts';
import {
  endedByRefusedChargesEmail,
  refusedInstallmentEmail,
} from '../../support/messages/rendered-emails.ts';
import { notifyPaymentApproved } from '../../../functions/billing/emails/notify-purchases.ts';
import { noPastEntries, type Charge } from '../../../functions/entities/billing-ledger.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { toOneLine } from '../../support/messages/one-line.ts';

const dependencies = { clock: () => new Date('2026-12-22T12:00:00.000Z'), newId: () => 'evt_1' };
const paid = buildCharge({ plan: 'mensal', amountInCentavos: 2000, subscriptionId: 'sbs_1' });
const refused = buildCharge({
  id: 'pay_2',
  plan: 'mensal',
  amountInCentavos: 2000,
  subscriptionId: 'sbs_1',
  status: 'rejected',
  detail: 'cc_rejected_insufficient_amount',
  approvedAt: null,
  createdAt: '2026-12-21T12:00:00.000Z',
});
const subscription = buildLedgerSubscription({});

describe('a refused installment', () => {
  it('is published once, also when it is learned again', () => {
    const before = buildLedger({ charges: [paid], subscriptions: [subscription] });
    const after = { ...before, charges: [paid, refused] };
    const names = (from: typeof before, to: typeof before) =>
      billingEvents(dependencies, from, to).map(({ eventName }) => eventName);
    expect(names(before, after)).toContain('payment.installment_refused');
    const again = { ...after, charges: [paid, { ...refused, detail: 'cc_rejected_other_reason' }] };
    expect(names(after, again)).toEqual([]);
  });

  it('counts while the subscription runs and no later charge exists', () => {
    const ledger = buildLedger({ charges: [paid, refused], subscriptions: [subscription] });
    expect(refusedInstallment(ledger, subscription)?.id).toBe('pay_2');
    const later = buildCharge({
      ...refused,
      id: 'pay_3',
      status: 'approved',
      approvedAt: '2026-12-24T12:00:00.000Z',
      createdAt: '2026-12-24T12:00:00.000Z',
    });
    const mended = { ...ledger, charges: [paid, refused, later] };
    expect(refusedInstallment(mended, subscription)).toBeUndefined();
    const cancelled = buildLedgerSubscription({ cancelledAt: '2026-12-22T11:00:00.000Z' });
    expect(refusedInstallment(ledger, cancelled)).toBeUndefined();
  });
});

describe('the end of a subscription', () => {
  const ended = buildLedgerSubscription({ status: 'cancelled' });
  const ledger = buildLedger({ charges: [paid, refused], subscriptions: [ended] });

  it('is caused by refused charges when only the partner has ended it', () => {
    expect(wasEndedByRefusals(ledger, ended)).toBe(true);
    expect(wasEndedByRefusals({ ...ledger, charges: [paid] }, ended)).toBe(false);
    expect(wasEndedByRefusals(ledger, subscription)).toBe(false);
    const chosen = buildLedgerSubscription({
      status: 'cancelled',
      cancelledAt: '2026-12-22T11:00:00.000Z',
    });
    expect(wasEndedByRefusals(ledger, chosen)).toBe(false);
  });
});

describe('the e-mails', () => {
  const around = {
    accessUntil: null,
    isTriedAgain: true,
    nextChargeAt: null,
    siteUrl: 'https://bfj.example',
  };

  it('name the refused charge, its reason, and how to change the card', () => {
    const { subject, text, html } = refusedInstallmentEmail(refused, around);
    expect(subject).toBe('A cobrança da sua assinatura mensal foi recusada');
    for (const body of [toOneLine(text), toOneLine(html)]) {
      expect(body).toContain(
        'A cobrança de R$ 20,00 da sua assinatura mensal, de 21 de dezembro de 2026, no cartão final 5682, foi recusada. Nada foi cobrado.',
      );
      expect(body).toContain('O cartão não tinha limite disponível.');
      expect(body).toContain('https://bfj.example/gerenciar-cartoes');
      // A subscription cannot be paid this way.
      expect(body).not.toContain('Pix');
    }
  });

  const promise = 'O Mercado Pago tenta de novo no mesmo cartão nos próximos dias.';
  const last = 'Esta foi a última tentativa: o Mercado Pago não tenta mais esta cobrança.';
  const nextMonth = 'A próxima mensalidade, de R$ 20,00, está marcada para 21 de janeiro de 2027.';
  const otherPlan = 'https://bfj.example/plano-atrasado';
  const otherCard = 'R$ 20,00 são cobrados nele em até uma hora';
  const [nextChargeAt, accessUntil] = ['2027-01-21T12:00:00.000Z', '2027-03-21T12:00:00.000Z'];
  it.each([
    ['while more tries come', {}, [promise, otherCard], [last, otherPlan]],
    [
      'after the last one',
      { isTriedAgain: false, nextChargeAt },
      [last, nextMonth, otherCard, otherPlan],
      [promise],
    ],
    [
      'after the last one of a subscription that the partner ends',
      { isTriedAgain: false },
      [last, otherCard, otherPlan],
      [promise, 'próxima mensalidade'],
    ],
    [
      'after the last one, beside a plan that runs',
      { isTriedAgain: false, nextChargeAt, accessUntil },
      [last, nextMonth, 'Seu acesso continua até 21 de março de 2027.'],
      [promise, otherCard, otherPlan, 'Para não ficar sem acesso'],
    ],
  ] as const)('name the retries and what to do: %s', (_, over, said, unsaid) => {
    const body = toOneLine(refusedInstallmentEmail(refused, { ...around, ...over }).text);
    for (const sentence of said) expect(body).toContain(sentence);
    for (const sentence of unsaid) expect(body).not.toContain(sentence);
  });

  it('give no unknown reason', () => {
    const { text } = refusedInstallmentEmail({ ...refused, detail: null }, around);
    expect(text).toContain('O banco não autorizou a cobrança.');
  });

  it("name the reason of a subscription's end and how to return", () => {
    const { text } = endedByRefusedChargesEmail('https://bfj.example');
    expect(text).toContain('terminou porque as cobranças foram recusadas');
    expect(text).toContain('https://bfj.example/plano-atrasado');
  });
});

const startedAt = '2026-11-21T12:00:00.000Z';
const replaced = buildLedgerSubscription({ id: 'sbs_0', partnerId: 'b', status: 'cancelled' });
const running = buildLedgerSubscription({ replaces: replaced.id });
const month = buildCharge({ plan: 'mensal', subscriptionId: running.id, approvedAt: startedAt });

/** Returns the subject of the e-mail about the first month of a subscription that replaces another. */
async function subjectAfter(charges: readonly Charge[]): Promise<string | undefined> {
  const table = openTable('table');
  mockClient(table.client).on(PutCommand).resolves({});
  const ledger = buildLedger({ subscriptions: [replaced, running], charges: [...charges, month] });
  const subjects: string[] = [];
  await notifyPaymentApproved(
    {
      table,
      billing: {
        read: async () => ({
          account: buildAccount(1),
          activeUser: undefined,
          subscription: undefined,
          ledger,
          past: noPastEntries,
        }),
      },
      clock: () => new Date(startedAt),
      sendEmail: async (_, { subject }) => {
        subjects.push(subject);
      },
      siteUrl: 'https://bfj.example',
    },
    {
      eventId: 'evt_1',
      occurredAt: startedAt,
      eventName: 'payment.approved',
      eventVersion: 1,
      data: {
        accountId: 'acc_1',
        paymentId: month.id,
        subscriptionId: running.id,
        plan: 'mensal',
        method: 'card',
        amountInCentavos: 2000,
        refundedAmountInCentavos: 0,
        statusDetail: null,
      },
    },
  );
  return subjects[0];
}

const earlier = { ...month, id: 'pay_0', subscriptionId: replaced.id };
const startedSubject = 'Pagamento confirmado: assinatura mensal';

it.each([
  ['a month was paid before', [earlier], 'Sua assinatura mensal está em dia'],
  ['the one before it was paused before its first month', [], startedSubject],
  [
    'the first charge was refused',
    [{ ...earlier, status: 'rejected', approvedAt: null }],
    startedSubject,
  ],
  ['the first charge was returned', [{ ...earlier, mustBeRefunded: true }], startedSubject],
] as const)(
  'says that access is restored only if it existed before: %s',
  async (_, charges, subject) => {
    expect(await subjectAfter(charges)).toBe(subject);
  },
);
