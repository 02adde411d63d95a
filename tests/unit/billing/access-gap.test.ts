import { expect, it } from 'vitest';
import { accessGapFrom } from '../../../functions/billing/ledger/continuing-subscription.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';
import { emptyLedger, ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import { memoryBilling } from '../../support/billing/billing-memory.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { memoryWithdrawals } from '../../support/billing/withdrawals-memory.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const [paidUntil, nextPaymentAt] = ['2026-12-21T12:00:00.000Z', '2027-11-21T12:00:00.000Z'];
/** A paid month of a subscription with its next charge in a year. */
const month = { id: 'pay_1', plan: 'mensal', subscriptionId: 'sbs_1' } as const;
const later = { ...month, plan: 'semestral', id: 'pay_2', subscriptionId: null } as const;
const plan = { ...later, approvedAt: '2026-11-21T13:00:00.000Z' } as const;
const withdrawn = { ...plan, withdrawnAt: now.toISOString() };
const year = { ...plan, plan: 'anual' } as const;
const over = { ...plan, approvedAt: '2026-01-01T12:00:00.000Z' } as const;

type Charges = readonly Parameters<typeof buildCharge>[0][];
const ledgerWith = (
  charges: Charges,
  subscription: Parameters<typeof buildLedgerSubscription>[0] = {},
) =>
  buildLedger({
    charges: charges.map(buildCharge),
    subscriptions: [buildLedgerSubscription({ nextPaymentAt, ...subscription })],
  });

it.each([
  ['after a refunded plan behind a paid month', [month, withdrawn], {}, paidUntil],
  ['with the next charge', [month], { nextPaymentAt: '2026-12-22T00:00:00.000Z' }, undefined],
  ['with a plan that runs until that charge', [month, year], {}, undefined],
  ['with a plan that is over', [over, month], {}, paidUntil],
  [
    'with a plan that ends later than the month, and before that charge',
    [month, plan],
    {},
    '2027-06-21T12:00:00.000Z',
  ],
  ['already', [{ ...month, approvedAt: '2026-10-01T12:00:00.000Z' }], {}, undefined],
  ['with a cancelled subscription', [month], { cancelledAt: now.toISOString() }, undefined],
  ['with a paused subscription', [month], { status: 'paused' }, undefined],
  ['without any payment', [], {}, undefined],
] as const)('access ends before the next charge: %s', (_, charges, subscription, gap) => {
  expect(accessGapFrom(ledgerWith(charges, subscription), now)).toBe(gap);
});

it('there is no gap in access without a subscription', () => {
  expect(accessGapFrom(buildLedger({ charges: [buildCharge(plan)] }), now)).toBeUndefined();
  expect(accessGapFrom(emptyLedger('acc_1'), now)).toBeUndefined();
});

it.each([
  ['is shown to the account', {}, paidUntil],
  ["is not shown with an operator's unlimited grant", { plano: 'ativo' }, undefined],
] as const)('the day on which access ends %s', async (_, given, expected) => {
  const account = { ...buildAccount(1), ...given };
  const memory = memoryBilling();
  const person = memory.personOf(account.id);
  person.account = account;
  person.ledger = ledgerItem({ ...ledgerWith([month]), accountId: account.id });
  const clock = () => now;
  const earlierWithdrawals = memoryWithdrawals(clock);
  const answer = await readSubscription(
    { billing: memory.store, clock, earlierWithdrawals },
    { accountId: account.id },
  );
  expect(answer.accessGapFrom).toBe(expected);
});
