import { expect, it } from 'vitest';
import { addMonths } from '../../../functions/billing/ledger/calendar.ts';
import { reconcileAccount } from '../../../functions/billing/reconciliation/reconcile-account.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { paidTime } from '../../../functions/billing/ledger/paid-time.ts';
import { withdrawPurchase } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { openBillingWorld } from '../../support/billing/billing-world.ts';
import { buildCharge, buildLedger } from '../../support/billing/ledgers.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const day = 86_400_000;

it('remains after later purchases and refunds', { timeout: 30_000 }, async () => {
  const world = openBillingWorld();
  const account = buildAccount(1);
  const person = world.memory.personOf(account.id);
  person.account = account;
  const requests = billingRequests(account);
  const pay = async (plan: 'semestral' | 'anual', key: string) =>
    payPlan(
      world.dependencies,
      { accountId: account.id, from: '192.0.2.1' },
      requests.oneOff(plan, await world.cardToken('APRO')),
      key,
    );
  await pay('semestral', 'one');
  const paid = person.activeUser?.data_finalizacao_plano ?? '';
  const given = new Date(Date.parse(paid) + 10 * day).toISOString();
  if (person.activeUser !== undefined) {
    person.activeUser = { ...person.activeUser, data_finalizacao_plano: given };
  }
  for (let days = 0; days < 3; days += 1) {
    world.advance(day);
    await reconcileAccount(world.dependencies, account.id);
    expect(person.activeUser?.data_finalizacao_plano).toBe(given);
    expect(person.account.plano_fim).toBe(given);
  }
  const second = await pay('anual', 'two');
  expect(person.activeUser?.data_finalizacao_plano).toBe(addMonths(given, 12));
  await withdrawPurchase(
    world.dependencies,
    { accountId: account.id },
    { paymentId: second.paymentId },
  );
  expect(person.activeUser?.data_finalizacao_plano).toBe(given);
  const { ledger } = await world.dependencies.billing.read(account.id);
  expect(ledger.extensions).toMatchObject([{ milliseconds: 10 * day }]);
  await world.close();
});

it('ends with its plan, and may also be negative', () => {
  const charge = buildCharge({ approvedAt: '2026-11-21T12:00:00.000Z' });
  const at = '2026-11-22T12:00:00.000Z';
  const extensions = [{ at, milliseconds: 5 * day }];
  const end = (over: Parameters<typeof buildLedger>[0]) =>
    paidTime(buildLedger({ extensions, ...over })).planEndsAt;
  expect(end({ charges: [charge] })).toBe('2027-05-26T12:00:00.000Z');
  expect(end({ charges: [{ ...charge, status: 'refunded' }] })).toBeNull();
  const fewer = [{ at, milliseconds: -5 * day }];
  expect(end({ charges: [charge], extensions: fewer })).toBe('2027-05-16T12:00:00.000Z');
  const after = buildCharge({
    id: 'pay_2',
    partnerId: '2',
    approvedAt: '2026-11-25T12:00:00.000Z',
  });
  expect(end({ charges: [charge, after], extensions: fewer })).toBe('2027-11-16T12:00:00.000Z');
});
