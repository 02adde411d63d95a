import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { notifyRefund } from '../../../functions/billing/emails/notify-endings.ts';
import { renderFramedEmail } from '../../../functions/integrations/email-layout/framed-email.ts';
import {
  noPastEntries,
  type Charge,
  type Ledger,
} from '../../../functions/entities/billing-ledger.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { toOneLine } from '../../support/messages/one-line.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const now = new Date('2026-11-25T12:00:00.000Z');

/** Returns the e-mail about a refund, or undefined when none is sent. */
async function emailOf(over: Partial<Charge>, rest: Partial<Ledger> = {}) {
  const refundedAt = '2026-11-25T11:59:00.000Z';
  const charge = buildCharge({
    status: 'refunded',
    refundedInCentavos: 17_994,
    refundedAt,
    ...over,
  });
  const ledger = buildLedger({ ...rest, charges: [charge, ...(rest.charges ?? [])] });
  const table = openTable('table');
  mockClient(table.client).on(PutCommand).resolves({});
  let written: { readonly subject: string; readonly text: string } | undefined;
  await notifyRefund(
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
      clock: () => now,
      sendEmail: async (_to, email) => {
        written = { subject: email.subject, text: toOneLine(renderFramedEmail(email).text) };
      },
      siteUrl: 'https://bfj.example',
    },
    {
      eventId: 'evt_1',
      eventName: 'payment.refunded',
      eventVersion: 1,
      occurredAt: now.toISOString(),
      data: {
        accountId: 'acc_1',
        paymentId: charge.id,
        plan: charge.plan,
        method: charge.method,
        amountInCentavos: charge.amountInCentavos,
        refundedAmountInCentavos: charge.refundedInCentavos,
        statusDetail: charge.detail,
        subscriptionId: charge.subscriptionId,
      },
    },
  );
  return written;
}

const month = { plan: 'mensal', subscriptionId: 'sbs_1', amountInCentavos: 2000 } as const;
const cancelled = buildLedgerSubscription({
  status: 'cancelled',
  cancelledAt: '2026-11-23T12:00:00.000Z',
});

it('a refunded month of a cancelled subscription is reported with the end of access', async () => {
  const email = await emailOf(month, { subscriptions: [cancelled] });
  expect(email?.subject).toBe('O pagamento da assinatura mensal foi devolvido');
  expect(email?.text).toContain(
    'de 21 de novembro de 2026 foi devolvido integralmente no Mercado Pago',
  );
  expect(email?.text).toContain('R$ 20,00');
  expect(email?.text).toContain('O acesso que ele dava terminou, e as mensagens do mercado da sua');
  expect(email?.text).toContain('Se você não pediu a devolução, escreva para o suporte.');
  expect(email?.text).not.toContain('continua como foi combinada');
});

it('the e-mail states other paid access or a future charge', async () => {
  const plan = buildCharge({ id: 'pay_2', approvedAt: '2026-11-22T12:00:00.000Z' });
  const beside = await emailOf(month, { charges: [plan], subscriptions: [cancelled] });
  expect(beside?.text).toContain('Com o que mais você pagou, você continua com acesso até');
  const runs = await emailOf(month, { subscriptions: [buildLedgerSubscription({})] });
  expect(runs?.text).toContain('Sua assinatura mensal continua como foi combinada');
});

it.each<readonly [string, Partial<Charge>]>([
  ['was withdrawn here, which has its own e-mail', { withdrawnAt: '2026-11-25T11:00:00.000Z' }],
  ['was charged once too often, and gave nothing', { mustBeRefunded: true }],
  ['went back long ago', { refundedAt: '2026-11-01T12:00:00.000Z' }],
  ['was paid after all', { status: 'approved' }],
])('no e-mail is sent about a payment that %s', async (_, over) => {
  expect(await emailOf(over)).toBeUndefined();
});
