import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountItem } from '../../../functions/records/account.ts';
import { billingStore } from '../../../functions/billing/ledger/billing-store.ts';
import { cancelSubscription } from '../../../functions/billing/cancellation/cancel-subscription.ts';
import { converge } from '../../../functions/billing/convergence/converge.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { earlierWithdrawals } from '../../../functions/billing/cancellation/earlier-withdrawal-store.ts';
import { reconcile } from '../../../functions/billing/notifications/reconcile.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { withdrawPurchase } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import { slotTaker } from '../../../functions/runtime/limits/rate-limit.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { monthlyPlan, oneOffPlans } from '../../../shared/plans.ts';
import { openBillingWorld, type BillingWorld } from '../../support/billing/billing-world.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';
import { readPaymentStatus } from '../../../functions/billing/views/read-payment-status.ts';
import { readSubscription } from '../../../functions/billing/views/read-subscription.ts';

let services: Awaited<ReturnType<typeof startServicesTable>>;
let world: BillingWorld;
let dependencies: BillingWorld['dependencies'];
beforeAll(async () => {
  services = await startServicesTable();
  world = openBillingWorld();
  dependencies = {
    ...world.dependencies,
    billing: billingStore(services.table),
    takeSlot: slotTaker(services.table, world.clock),
    earlierWithdrawals: earlierWithdrawals(
      services.table,
      async () => 'a secret of the tests',
      world.clock,
    ),
  };
});
beforeEach(() => void services.requests.splice(0));
afterAll(async () => {
  await world.close();
  await services.stop();
});

/** Somebody registered, and what they say of themselves when they pay. */
async function somebody() {
  const account = accountOf(nextPerson());
  const { client, name } = services.table;
  await writeTransaction({ client, name }, [
    { Put: { TableName: name, Item: accountItem(account) } },
  ]);
  services.requests.splice(0);
  return {
    accountId: account.id,
    from: '192.0.2.1',
    cpf: account.cpf ?? '',
    customerData: {
      name: account.nome,
      email: account.email,
      cpf: account.cpf ?? '',
      phone: account.telefone,
    },
  };
}

async function card() {
  const token = await world.cardToken('APRO');
  return { token, payment_method_id: 'visa', issuer_id: '25', installments: 1 };
}

const read = 'BatchGetItem';
const write = 'TransactWriteItems';
/** A step of a ledger: read it with the rows that follow from it, and write all of them. */
const step = [read, write];
/**
 * Of a person, of them at their address, and of the address: a place among refused cards is taken, or
 * given back. Whoever has paid before takes the first alone.
 */
const slots = ['UpdateItem', 'UpdateItem', 'UpdateItem'];

/** The numbers of the table of access patterns. */
describe('DynamoDB requests', () => {
  it('of a payment are a step before the partner hears of it, and one after it has answered', async () => {
    const person = await somebody();
    const request = {
      plan: 'semestral',
      amount: oneOffPlans.semestral.totalPriceInCentavos / 100,
      customerData: person.customerData,
      formData: { paymentType: 'credit_card', ...(await card()) },
    } as const;
    const answer = await payPlan(dependencies, person, request, 'key-1');
    expect(answer.status).toBe('approved');
    expect(services.requests).toEqual([read, ...slots, ...step, ...step, read, ...slots]);

    services.requests.splice(0);
    await payPlan(dependencies, person, request, 'key-1');
    expect(services.requests).toEqual([read, read, read]);

    services.requests.splice(0);
    await readPaymentStatus(dependencies, person, { paymentId: answer.paymentId });
    expect(services.requests).toEqual(['GetItem']);

    services.requests.splice(0);
    await readSubscription(dependencies, person);
    expect(services.requests).toEqual([read, 'GetItem']);

    services.requests.splice(0);
    await withdrawPurchase(dependencies, person, { paymentId: answer.paymentId });
    // Who has withdrawn before, the wish, what is to be done of it, and what the partner has done.
    expect(services.requests).toEqual([read, 'GetItem', 'PutItem', ...step, read, ...step]);

    services.requests.splice(0);
    await readSubscription(dependencies, person);
    expect(services.requests).toEqual([read]);
  });

  it('of a subscription and its end are the same steps', async () => {
    const person = await somebody();
    const request = {
      plan: monthlyPlan.key,
      amount: monthlyPlan.priceInCentavos / 100,
      customerData: person.customerData,
      paymentData: await card(),
    };
    expect(await subscribeMonthly(dependencies, person, request, 'key-2')).toMatchObject({
      success: true,
    });
    expect(services.requests).toEqual([read, ...slots, ...step, ...step, ...slots]);

    services.requests.splice(0);
    await cancelSubscription(dependencies, person, { cpf: person.cpf });
    // The request, what the partner has done, the refund of a charge not known before, and the final state.
    expect(services.requests).toEqual([...step, ...step, ...step, ...step]);
  });

  it('of news from the partner are one step, and of no news one read', async () => {
    const person = await somebody();
    await payPlan(
      dependencies,
      person,
      {
        plan: 'anual',
        amount: oneOffPlans.anual.totalPriceInCentavos / 100,
        customerData: person.customerData,
        formData: { paymentType: 'bank_transfer' },
      },
      'key-3',
    );
    const [charge] = (await dependencies.billing.read(person.accountId)).ledger.charges;
    services.requests.splice(0);
    await converge(dependencies, person.accountId);
    expect(services.requests).toEqual([read]);

    world.control.actOnPayment(charge?.partnerId ?? '', { action: 'pay' });
    services.requests.splice(0);
    await converge(dependencies, person.accountId);
    expect(services.requests).toEqual(step);
  });

  it('of a look that is due are a page, the ledger and its next look, and nothing until then', async () => {
    const { accountId, customerData } = await somebody();
    await payPlan(
      dependencies,
      { accountId, from: '192.0.2.1' },
      {
        plan: 'anual',
        amount: oneOffPlans.anual.totalPriceInCentavos / 100,
        customerData,
        formData: { paymentType: 'bank_transfer' },
      },
      'key-4',
    );
    const looked: string[] = [];
    const look = async () => {
      services.requests.splice(0);
      await reconcile({
        billing: dependencies.billing,
        clock: world.clock,
        hasTime: () => true,
        enqueueAll: async (messages) => {
          looked.push(...messages.map((message) => JSON.stringify(message)));
        },
      });
    };
    await look();
    expect(looked.filter((message) => message.includes(accountId))).toEqual([]);
    world.advance(5 * 60_000);
    await look();
    const others = looked.length - 1;
    const ofAccount = JSON.stringify({ kind: 'account', accountId });
    expect(looked.filter((message) => message === ofAccount)).toHaveLength(1);
    expect(services.requests.filter((name) => name === 'Query')).toHaveLength(8);
    for (const name of [read, 'UpdateItem']) {
      expect(services.requests.filter((one) => one === name)).toHaveLength(1 + others);
    }
    await look();
    expect(looked.filter((message) => message === ofAccount)).toHaveLength(1);
    expect(services.requests.filter((name) => name !== 'Query')).toEqual([]);
    world.advance(10 * 60_000);
    await look();
    expect(looked.filter((message) => message === ofAccount)).toHaveLength(2);
  });
});
