import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import {
  notifySubscriptionEnd,
  notifyRefund,
  notifyChargeback,
  notifyWithdrawal,
} from '../../../functions/billing/emails/notify-endings.ts';
import { notifyCardExpiring } from '../../../functions/billing/emails/notify-card-expiring.ts';
import type { NotifyDependencies } from '../../../functions/billing/emails/notify-once.ts';
import {
  notifyPaymentApproved,
  notifySubscriptionStarted,
} from '../../../functions/billing/emails/notify-purchases.ts';
import {
  notifyPaymentRefused,
  notifyInstallmentRefused,
} from '../../../functions/billing/emails/notify-refused.ts';
import { toOutgoingMessage } from '../../../functions/messaging/outgoing/send-messages.ts';
import { noPastEntries, type Ledger } from '../../../functions/entities/billing-ledger.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

/** The fields that every billing event of this account may have. */
const about = {
  eventVersion: 1,
  data: {
    accountId: 'acc_1',
    paymentId: 'pay_1',
    subscriptionId: 'sbs_1',
    plan: 'semestral',
    method: 'card',
    amountInCentavos: 17_994,
    refundedAmountInCentavos: 0,
    statusDetail: null,
    accessUntil: null,
    nextBillingDate: null,
  },
} as const;
interface Moment {
  readonly eventId: string;
  readonly occurredAt: string;
}
type Notify = (dependencies: NotifyDependencies, moment: Moment) => Promise<void>;

/**
 * Returns the ids of the e-mails requested by events on three days; each time the sender dies after sending and
 * before recording it.
 */
async function idsOf(ledger: Ledger, notify: Notify): Promise<readonly string[]> {
  const table = openTable('table');
  mockClient(table.client).on(PutCommand).resolves({});
  const ids: string[] = [];
  for (const day of ['22', '23', '25']) {
    const occurredAt = `2026-11-${day}T12:00:00.000Z`;
    const dependencies: NotifyDependencies = {
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
      clock: () => new Date(occurredAt),
      sendEmail: async (...email) => {
        ids.push(toOutgoingMessage(...email).id);
      },
      siteUrl: 'https://bfj.example',
    };
    await notify(dependencies, { eventId: `evt_${day}`, occurredAt });
  }
  return ids;
}

const at = '2026-11-20T23:00:00.000Z';
const month = { plan: 'mensal', subscriptionId: 'sbs_1' } as const;
const refused = { status: 'rejected', approvedAt: null, createdAt: at } as const;
const running = buildLedgerSubscription({ createdAt: at, nextPaymentAt: null });
const ended = buildLedgerSubscription({
  status: 'cancelled',
  createdAt: '2026-01-02T12:00:00.000Z',
});

it.each<readonly [string, Ledger, string, Notify]>([
  [
    'a plan that was paid',
    buildLedger({ charges: [buildCharge({ approvedAt: at })] }),
    '2026-11-20_account_paid-pay_1',
    (to, moment) =>
      notifyPaymentApproved(to, { ...about, ...moment, eventName: 'payment.approved' }),
  ],
  [
    'the first month that was paid',
    buildLedger({ charges: [buildCharge({ ...month, approvedAt: at })], subscriptions: [running] }),
    '2026-11-20_account_paid-pay_1',
    (to, moment) =>
      notifyPaymentApproved(to, { ...about, ...moment, eventName: 'payment.approved' }),
  ],
  [
    'a month after the first',
    buildLedger({
      charges: [
        buildCharge({ ...month, id: 'pay_0', approvedAt: '2026-10-20T12:00:00.000Z' }),
        buildCharge({ ...month, approvedAt: at }),
      ],
      subscriptions: [running],
    }),
    '2026-11-20_account_paid-pay_1',
    (to, moment) =>
      notifyPaymentApproved(to, { ...about, ...moment, eventName: 'payment.approved' }),
  ],
  [
    'a card in its last month',
    buildLedger({ subscriptions: [{ ...running, cardExpires: '2026-11' }] }),
    '2026-11-01_account_card-sbs_1-2026-11-this-month',
    (to, moment) =>
      notifyCardExpiring(to, {
        ...moment,
        eventName: 'subscription.card_expiring',
        eventVersion: 1,
        data: {
          accountId: 'acc_1',
          subscriptionId: 'sbs_1',
          expires: '2026-11',
          when: 'this-month',
        },
      }),
  ],
  [
    'a subscription that starts later',
    buildLedger({ subscriptions: [{ ...running, startsAt: '2027-01-01T12:00:00.000Z' }] }),
    '2026-11-20_account_started-sbs_1',
    (to, moment) =>
      notifySubscriptionStarted(to, { ...about, ...moment, eventName: 'subscription.activated' }),
  ],
  [
    'a subscription that was ended by its subscriber',
    buildLedger({ subscriptions: [{ ...ended, cancelledAt: at }] }),
    '2026-11-20_account_ended-sbs_1',
    (to, moment) => {
      const isFirst = moment.eventId === 'evt_22';
      const eventName = isFirst ? 'subscription.cancellation_scheduled' : 'subscription.ended';
      return notifySubscriptionEnd(to, { ...about, ...moment, eventName });
    },
  ],
  [
    'one that the partner has ended, which the ledger has no instant of',
    buildLedger({
      subscriptions: [ended],
      charges: [
        buildCharge({ ...month, id: 'pay_0', approvedAt: '2026-10-20T12:00:00.000Z' }),
        buildCharge({ ...month, ...refused }),
      ],
    }),
    '2026-11-20_account_ended-sbs_1',
    (to, moment) =>
      notifySubscriptionEnd(to, { ...about, ...moment, eventName: 'subscription.ended' }),
  ],
  [
    'one that was ended because its first charge never came',
    buildLedger({ subscriptions: [{ ...ended, endedUnchargedAt: at }] }),
    '2026-11-20_account_ended-sbs_1',
    (to, moment) =>
      notifySubscriptionEnd(to, { ...about, ...moment, eventName: 'subscription.ended' }),
  ],
  [
    'a purchase that was withdrawn by its buyer',
    buildLedger({ charges: [buildCharge({ withdrawnAt: at })] }),
    '2026-11-20_account_withdrawn-pay_1',
    (to, moment) => notifyWithdrawal(to, { ...about, ...moment, eventName: 'payment.withdrawn' }),
  ],
  [
    'a payment that a bank has taken back',
    buildLedger({
      charges: [
        buildCharge({ status: 'charged_back', refundedInCentavos: 17_994, refundedAt: at }),
      ],
    }),
    '2026-11-20_account_taken-back-pay_1',
    (to, moment) =>
      notifyChargeback(to, { ...about, ...moment, eventName: 'payment.charged_back' }),
  ],
  [
    'a payment that was given back at the partner’s',
    buildLedger({
      charges: [buildCharge({ status: 'refunded', refundedInCentavos: 17_994, refundedAt: at })],
    }),
    '2026-11-20_account_refunded-pay_1',
    (to, moment) => notifyRefund(to, { ...about, ...moment, eventName: 'payment.refunded' }),
  ],
  [
    'a refused card, by two kinds of events',
    buildLedger({
      charges: [buildCharge({ ...refused, reviewedUntil: '2026-11-22T09:00:00.000Z' })],
    }),
    '2026-11-20_account_refused-pay_1',
    (to, moment) => {
      const isFirst = moment.eventId === 'evt_22';
      const eventName = isFirst ? 'payment.found_refused' : 'payment.refused_after_review';
      return notifyPaymentRefused(to, { ...about, ...moment, eventName });
    },
  ],
  [
    'a refused installment',
    buildLedger({ charges: [buildCharge({ ...month, ...refused })], subscriptions: [running] }),
    '2026-11-20_account_refused-pay_1',
    (to, moment) =>
      notifyInstallmentRefused(to, {
        ...about,
        ...moment,
        eventName: 'payment.installment_refused',
      }),
  ],
])('is one for events of different days: %s', async (_, ledger, id, notify) => {
  expect(await idsOf(ledger, notify)).toEqual([id, id, id]);
});
