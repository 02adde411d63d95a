import { expect, it } from 'vitest';
import { endsWithWithdrawal } from '../../../functions/billing/ledger/cancellations.ts';
import { withWithdrawal } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';
import { ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import { memoryBilling } from '../../support/billing/billing-memory.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { memoryWithdrawals } from '../../support/billing/withdrawals-memory.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const before = '2026-11-22T12:00:00.000Z';
const month = buildCharge({ plan: 'mensal', amountInCentavos: 2000, subscriptionId: 'sbs_1' });
const year = buildCharge({
  id: 'pay_2',
  plan: 'anual',
  approvedAt: before,
  monthlyEnd: { subscriptions: ['sbs_1'], at: before },
});
const another = buildLedgerSubscription({ id: 'sbs_2', partnerId: 'b', createdAt: before });

it.each([
  ['runs', [month], [buildLedgerSubscription({})], true],
  ['was cancelled before', [month], [buildLedgerSubscription({ cancelledAt: before })], false],
  ['ended with a plan', [month, year], [buildLedgerSubscription({ cancelledAt: before })], false],
  ['was ended at the partner', [month], [buildLedgerSubscription({ status: 'cancelled' })], false],
  [
    'was cancelled, with another one since',
    [month],
    [buildLedgerSubscription({ cancelledAt: before }), another],
    true,
  ],
] as const)('a month is withdrawn from a subscription that %s', async (_, charges, subs, ends) => {
  const memory = memoryBilling();
  const account = buildAccount(1);
  const ledger = buildLedger({
    accountId: account.id,
    charges: [...charges],
    subscriptions: [...subs],
  });
  const person = memory.personOf(account.id);
  person.account = account;
  person.ledger = ledgerItem(ledger);
  const clock = () => now;
  const { withdrawals } = await readSubscription(
    { billing: memory.store, clock, earlierWithdrawals: memoryWithdrawals(clock) },
    { accountId: account.id },
  );
  const offered = withdrawals.find(({ plan }) => plan === 'mensal');
  expect(offered?.monthlyHasEnded).toBe(ends ? undefined : true);
  // The e-mail afterwards says the same.
  const at = now.toISOString();
  expect(endsWithWithdrawal(withWithdrawal(ledger, month, at), at)).toBe(ends);
  expect(withdrawals.find(({ plan }) => plan === 'anual')?.monthlyHasEnded).toBeUndefined();
});

it.each([
  ['stays ended', [buildLedgerSubscription({ cancelledAt: before })], true],
  ['goes on beside it', [buildLedgerSubscription({ cancelledAt: before }), another], undefined],
] as const)(
  'a plan is withdrawn that had ended a subscription, which %s',
  async (_, subs, stays) => {
    const memory = memoryBilling();
    const account = buildAccount(1);
    const monthlyEnd = { subscriptions: ['sbs_1'], at: before };
    const ending = { ...year, monthlyEnd };
    const person = memory.personOf(account.id);
    person.account = account;
    person.ledger = ledgerItem(
      buildLedger({ accountId: account.id, charges: [ending], subscriptions: [...subs] }),
    );
    const clock = () => now;
    const { withdrawals } = await readSubscription(
      { billing: memory.store, clock, earlierWithdrawals: memoryWithdrawals(clock) },
      { accountId: account.id },
    );
    expect(withdrawals.map(({ monthlyStaysEnded }) => monthlyStaysEnded)).toEqual([stays]);
  },
);
