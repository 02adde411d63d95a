import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import {
  tellEnd,
  tellRefunded,
  tellTakenBack,
  tellWithdrawn,
} from '../../../functions/billing/views/tell-ending.ts';
import { tellCardExpiring } from '../../../functions/billing/views/tell-card.ts';
import type { TellDependencies } from '../../../functions/billing/views/tell-once.ts';
import { tellPaid, tellStarted } from '../../../functions/billing/views/tell-purchase.ts';
import {
  tellRefusal,
  tellRefusedInstallment,
} from '../../../functions/billing/views/tell-refusal.ts';
import { asMessage } from '../../../functions/messaging/outgoing/send-account-email.ts';
import { nothingPast, type Ledger } from '../../../functions/records/billing-ledger.ts';
import { openTable } from '../../../functions/runtime/table.ts';
import { chargeOf, ledgerOf, subscriptionOf } from '../../support/billing/ledgers.ts';
import { accountOf } from '../../support/people/people.ts';

/** What any event of this account's money may say. */
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
type Tell = (dependencies: TellDependencies, moment: Moment) => Promise<void>;

/**
 * The ids of the e-mails that events of three days ask for, where each time the sender dies after it
 * has asked and before it has noted that.
 */
async function idsOf(ledger: Ledger, tell: Tell): Promise<readonly string[]> {
  const table = openTable('table');
  mockClient(table.client).on(PutCommand).resolves({});
  const ids: string[] = [];
  for (const day of ['22', '23', '25']) {
    const occurredAt = `2026-11-${day}T12:00:00.000Z`;
    const dependencies: TellDependencies = {
      table,
      billing: {
        read: async () => ({
          account: accountOf(1),
          activeUser: undefined,
          subscription: undefined,
          ledger,
          past: nothingPast,
        }),
      },
      clock: () => new Date(occurredAt),
      sendEmail: async (...email) => {
        ids.push(asMessage(...email).id);
      },
      siteUrl: 'https://bfj.example',
    };
    await tell(dependencies, { eventId: `evt_${day}`, occurredAt });
  }
  return ids;
}

const at = '2026-11-20T23:00:00.000Z';
const month = { plan: 'mensal', subscriptionId: 'sbs_1' } as const;
const refused = { status: 'rejected', approvedAt: null, createdAt: at } as const;
const running = subscriptionOf({ createdAt: at, nextPaymentAt: null });
const ended = subscriptionOf({ status: 'cancelled', createdAt: '2026-01-02T12:00:00.000Z' });

it.each<readonly [string, Ledger, string, Tell]>([
  [
    'a plan that was paid',
    ledgerOf({ charges: [chargeOf({ approvedAt: at })] }),
    '2026-11-20_account_paid-pay_1',
    (to, moment) => tellPaid(to, { ...about, ...moment, eventName: 'payment.approved' }),
  ],
  [
    'the first month that was paid',
    ledgerOf({ charges: [chargeOf({ ...month, approvedAt: at })], subscriptions: [running] }),
    '2026-11-20_account_paid-pay_1',
    (to, moment) => tellPaid(to, { ...about, ...moment, eventName: 'payment.approved' }),
  ],
  [
    'a month after the first',
    ledgerOf({
      charges: [
        chargeOf({ ...month, id: 'pay_0', approvedAt: '2026-10-20T12:00:00.000Z' }),
        chargeOf({ ...month, approvedAt: at }),
      ],
      subscriptions: [running],
    }),
    '2026-11-20_account_paid-pay_1',
    (to, moment) => tellPaid(to, { ...about, ...moment, eventName: 'payment.approved' }),
  ],
  [
    'a card in its last month',
    ledgerOf({ subscriptions: [{ ...running, cardExpires: '2026-11' }] }),
    '2026-11-01_account_card-sbs_1-2026-11-this-month',
    (to, moment) =>
      tellCardExpiring(to, {
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
    'a subscription that begins later',
    ledgerOf({ subscriptions: [{ ...running, startsAt: '2027-01-01T12:00:00.000Z' }] }),
    '2026-11-20_account_started-sbs_1',
    (to, moment) => tellStarted(to, { ...about, ...moment, eventName: 'subscription.activated' }),
  ],
  [
    'a subscription that its person has ended',
    ledgerOf({ subscriptions: [{ ...ended, cancelledAt: at }] }),
    '2026-11-20_account_ended-sbs_1',
    (to, moment) => {
      const isFirst = moment.eventId === 'evt_22';
      const eventName = isFirst ? 'subscription.cancellation_scheduled' : 'subscription.ended';
      return tellEnd(to, { ...about, ...moment, eventName });
    },
  ],
  [
    'one that the partner has ended, which the ledger has no instant of',
    ledgerOf({
      subscriptions: [ended],
      charges: [
        chargeOf({ ...month, id: 'pay_0', approvedAt: '2026-10-20T12:00:00.000Z' }),
        chargeOf({ ...month, ...refused }),
      ],
    }),
    '2026-11-20_account_ended-sbs_1',
    (to, moment) => tellEnd(to, { ...about, ...moment, eventName: 'subscription.ended' }),
  ],
  [
    'one that was ended because its first charge never came',
    ledgerOf({ subscriptions: [{ ...ended, endedUnchargedAt: at }] }),
    '2026-11-20_account_ended-sbs_1',
    (to, moment) => tellEnd(to, { ...about, ...moment, eventName: 'subscription.ended' }),
  ],
  [
    'a purchase that its person has taken back',
    ledgerOf({ charges: [chargeOf({ withdrawnAt: at })] }),
    '2026-11-20_account_withdrawn-pay_1',
    (to, moment) => tellWithdrawn(to, { ...about, ...moment, eventName: 'payment.withdrawn' }),
  ],
  [
    'a payment that a bank has taken back',
    ledgerOf({
      charges: [chargeOf({ status: 'charged_back', refundedInCentavos: 17_994, refundedAt: at })],
    }),
    '2026-11-20_account_taken-back-pay_1',
    (to, moment) => tellTakenBack(to, { ...about, ...moment, eventName: 'payment.charged_back' }),
  ],
  [
    'a payment that was given back at the partner’s',
    ledgerOf({
      charges: [chargeOf({ status: 'refunded', refundedInCentavos: 17_994, refundedAt: at })],
    }),
    '2026-11-20_account_refunded-pay_1',
    (to, moment) => tellRefunded(to, { ...about, ...moment, eventName: 'payment.refunded' }),
  ],
  [
    'a card that was refused, by two kinds of events',
    ledgerOf({ charges: [chargeOf({ ...refused, reviewedUntil: '2026-11-22T09:00:00.000Z' })] }),
    '2026-11-20_account_refused-pay_1',
    (to, moment) => {
      const isFirst = moment.eventId === 'evt_22';
      const eventName = isFirst ? 'payment.found_refused' : 'payment.refused_after_review';
      return tellRefusal(to, { ...about, ...moment, eventName });
    },
  ],
  [
    'an installment that was refused',
    ledgerOf({ charges: [chargeOf({ ...month, ...refused })], subscriptions: [running] }),
    '2026-11-20_account_refused-pay_1',
    (to, moment) =>
      tellRefusedInstallment(to, {
        ...about,
        ...moment,
        eventName: 'payment.installment_refused',
      }),
  ],
])('is one, whichever day its event is of: %s', async (_, ledger, id, tell) => {
  expect(await idsOf(ledger, tell)).toEqual([id, id, id]);
});
