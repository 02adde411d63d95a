import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawalDependencies } from '../../../functions/billing/billing-dependencies.ts';
import { cancelSubscription } from '../../../functions/billing/cancellation/cancel-subscription.ts';
import { reconcileAccount } from '../../../functions/billing/reconciliation/reconcile-account.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { enqueueDueChecks } from '../../../functions/billing/notifications/enqueue-due-checks.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { withdrawPurchase } from '../../../functions/billing/cancellation/withdraw-purchase.ts';
import { monthlyPlan, oneOffPlans } from '../../../shared/plans.ts';
import { readPaymentStatus } from '../../../functions/billing/queries/read-payment-status.ts';
import { readSubscription } from '../../../functions/billing/queries/read-subscription.ts';
import { assumedRequests, countTableRequests } from '../../load/cost/usage-assumptions.ts';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const dependencies = {
  ...withdrawalDependencies(app.platformOf('withdraw-purchase'), app.table),
  // Rate limits are counted elsewhere.
  countCall: async () => undefined,
};
const { names: requests } = app.requests;
beforeEach(() => app.requests.watch());

/** Creates a registered person with the data they enter when they pay. */
async function makePerson() {
  const { account } = await app.person();
  app.requests.watch();
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
  const token = await app.cardToken();
  return { token, payment_method_id: 'visa', issuer_id: '25', installments: 1 };
}

const read = 'BatchGetItem';
const write = 'TransactWriteItems';
/** A step of a ledger: read it with its dependent rows, and write all of them. */
const step = [read, write];
/**
 * Takes or releases a slot of the refused-card limits: per person, per person and address, and per address. A person
 * who has paid before uses only the first.
 */
const slots = ['UpdateItem', 'UpdateItem', 'UpdateItem'];

/** The request counts of the table of access patterns. */
describe('DynamoDB requests', () => {
  it('a payment uses one step before the call of the partner and one after its response', async () => {
    const person = await makePerson();
    const request = {
      plan: 'semestral',
      amount: oneOffPlans.semestral.totalPriceInCentavos / 100,
      customerData: person.customerData,
      formData: { paymentType: 'credit_card', ...(await card()) },
    } as const;
    const answer = await payPlan(dependencies, person, request, 'key-1');
    expect(answer.status).toBe('approved');
    expect(requests).toEqual([read, ...slots, ...step, ...step, read, ...slots]);
    const { writes, ...others } = assumedRequests('plan payment');
    // The counter of attempts is left out here.
    expect(countTableRequests(requests)).toEqual({ ...others, writes: writes - 1 });

    app.requests.watch();
    await payPlan(dependencies, person, request, 'key-1');
    expect(requests).toEqual([read, read, read]);

    app.requests.watch();
    await readPaymentStatus(dependencies, person, { paymentId: answer.paymentId });
    expect(requests).toEqual(['GetItem']);

    app.requests.watch();
    await readSubscription(dependencies, person);
    expect(requests).toEqual([read, 'GetItem']);
    expect(countTableRequests(requests)).toEqual(assumedRequests('subscription read'));

    app.requests.watch();
    await withdrawPurchase(dependencies, person, { paymentId: answer.paymentId });
    // Earlier withdrawals, the request, the planned actions, and the partner's result.
    expect(requests).toEqual([read, 'GetItem', 'PutItem', ...step, read, ...step]);

    app.requests.watch();
    await readSubscription(dependencies, person);
    expect(requests).toEqual([read]);
  });

  it('a subscription and its end use the same steps as a payment', async () => {
    const person = await makePerson();
    const request = {
      plan: monthlyPlan.key,
      amount: monthlyPlan.priceInCentavos / 100,
      customerData: person.customerData,
      paymentData: await card(),
    };
    expect(await subscribeMonthly(dependencies, person, request, 'key-2')).toMatchObject({
      success: true,
    });
    expect(requests).toEqual([read, ...slots, ...step, ...step, ...slots]);

    // The partner charges a new subscription after two seconds.
    app.clock.advance('2s');
    app.requests.watch();
    await cancelSubscription(dependencies, person, { cpf: person.cpf });
    // The request, the partner's result, the refund of a charge not known before, and the final state.
    expect(requests).toEqual([...step, ...step, ...step, ...step]);
  });

  it('a notification uses one step if it changes something, otherwise one read', async () => {
    const person = await makePerson();
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
    app.requests.watch();
    await reconcileAccount(dependencies, person.accountId);
    expect(requests).toEqual([read]);

    app.mercadoPago.actOnPayment(charge?.partnerId ?? '', { action: 'pay' });
    app.requests.watch();
    await reconcileAccount(dependencies, person.accountId);
    expect(requests).toEqual(step);
    expect(countTableRequests(requests)).toEqual(assumedRequests('payment notification'));
  });

  it('a due reconciliation uses a page, the ledger and its next time, and none until then', async () => {
    const { accountId, customerData } = await makePerson();
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
    const reconciled: string[] = [];
    const reconcileNow = async () => {
      app.requests.watch();
      await enqueueDueChecks({
        billing: dependencies.billing,
        clock: dependencies.clock,
        hasTime: () => true,
        enqueueAll: async (messages) => {
          reconciled.push(...messages.map((message) => JSON.stringify(message)));
        },
      });
    };
    await reconcileNow();
    expect(reconciled.filter((message) => message.includes(accountId))).toEqual([]);
    app.clock.advance('301s');
    await reconcileNow();
    const others = reconciled.length - 1;
    const ofAccount = JSON.stringify({ kind: 'account', accountId });
    expect(reconciled.filter((message) => message === ofAccount)).toHaveLength(1);
    expect(requests.filter((name) => name === 'Query')).toHaveLength(8);
    for (const name of [read, 'UpdateItem']) {
      expect(requests.filter((one) => one === name)).toHaveLength(1 + others);
    }
    await reconcileNow();
    expect(reconciled.filter((message) => message === ofAccount)).toHaveLength(1);
    expect(requests.filter((name) => name !== 'Query')).toEqual([]);
    app.clock.advance('601s');
    await reconcileNow();
    expect(reconciled.filter((message) => message === ofAccount)).toHaveLength(2);
  });
});
