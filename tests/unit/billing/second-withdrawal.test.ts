import { afterEach, beforeEach, expect, it } from 'vitest';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { withdrawPurchase } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import type { OneOffPlanKey } from '../../../shared/plans.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { openBillingWorld, type BillingWorld } from '../../support/billing/billing-world.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';

const day = 24 * 60 * 60_000;
const account = buildAccount(1);
const session = { accountId: account.id, from: '192.0.2.1' };
const requests = billingRequests(account);

let world: BillingWorld;
let presses = 0;
beforeEach(() => {
  world = openBillingWorld();
  world.memory.personOf(account.id).account = account;
});
afterEach(() => world.close());

async function buy(plan: OneOffPlanKey): Promise<string> {
  const request = requests.oneOff(plan, await world.cardToken('APRO'));
  return (await payPlan(world.dependencies, session, request, `press-${(presses += 1)}`)).paymentId;
}
const withdraw = (paymentId: string) =>
  withdrawPurchase(world.dependencies, session, { paymentId });
const automatic = async () =>
  (await readSubscription(world.dependencies, session)).withdrawals.map((one) => one.automatic);

it('allows one automatic withdrawal in twelve months, and leaves the next to support', async () => {
  await withdraw(await buy('anual'));
  world.advance(day);
  const again = await buy('anual');
  expect(await automatic()).toEqual([false]);
  await expect(withdraw(again)).rejects.toMatchObject({ code: 'withdrawal_by_support' });

  world.advance(366 * day);
  const later = await buy('anual');
  expect(await automatic()).toEqual([true]);
  expect(await withdraw(later)).toMatchObject({ success: true, refunded: true });
});

it('every purchase before a withdrawal can be withdrawn, also by repeated requests', async () => {
  const first = await buy('semestral');
  world.advance(day);
  const second = await buy('anual');
  await withdraw(first);
  expect(await automatic()).toEqual([true]);
  expect(await withdraw(second)).toMatchObject({ success: true });
  expect(await withdraw(second)).toMatchObject({ success: true });
  expect(await withdraw(first)).toMatchObject({ success: true });
});

it('the next press resumes a withdrawal that was cut off', async () => {
  const paymentId = await buy('anual');
  const { dependencies } = world;
  const billing = {
    ...dependencies.billing,
    write: async () => {
      throw new Error('cut off');
    },
  };
  const cutOff = withdrawPurchase({ ...dependencies, billing }, session, { paymentId });
  await expect(cutOff).rejects.toThrow('cut off');
  expect(await automatic()).toEqual([true]);
  expect(await withdraw(paymentId)).toMatchObject({ refunded: true });
});
