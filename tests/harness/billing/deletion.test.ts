import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { deleteAccount } from '../../../functions/accounts/data-requests/delete-account.ts';
import { accountDataStore } from '../../../functions/accounts/data-requests/account-data-store.ts';
import { withdrawalDependencies } from '../../../functions/billing/billing-dependencies.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { OperationalError } from '../../../functions/runtime/operational-error.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { mercadoPago } = app;
const dependencies = withdrawalDependencies(app.platformOf('withdraw-purchase'), app.table);

app.table.client.middlewareStack.add(
  (next) => async (input) => {
    const due = interruption;
    if (due !== undefined) {
      due.atRequest -= 1;
      if (due.atRequest === 0) {
        interruption = undefined;
        await due.work();
      }
    }
    return next(input);
  },
  { step: 'initialize' },
);

const bookSchema = z.array(
  z.object({ id: z.number(), external_reference: z.string().nullable(), status: z.string() }),
);

/** Work that runs before the nth request to the table, counted from now on. */
let interruption: { atRequest: number; readonly work: () => Promise<unknown> } | undefined;

/** Creates a person with an account and the actions of their tabs. */
async function makePayer() {
  const { account, session: baseSession, address: from } = await app.person();
  const session = { ...baseSession, from };
  const requests = billingRequests(account);
  const pay = async (token: string | undefined, by = dependencies) =>
    payPlan(by, session, requests.oneOff('bienal', token), account.id);
  return {
    accountId: account.id,
    payByPix: () => pay(undefined),
    payByCard: async (by = dependencies) => pay(await app.cardToken(), by),
    subscribe: async (by = dependencies) =>
      subscribeMonthly(by, session, requests.monthly(await app.cardToken()), account.id),
    leave: () =>
      deleteAccount(
        {
          accountData: accountDataStore(app.table),
          users: { deleteUser: async () => undefined },
          clock: dependencies.clock,
          newId: dependencies.newId,
        },
        session,
      ),
    reconcile: () => handleMessage(dependencies, { kind: 'account', accountId: account.id }),
    ledger: async () => (await dependencies.billing.read(account.id)).ledger,
    /** Returns the payments that the partner charged and did not refund. */
    kept: () =>
      bookSchema
        .parse(mercadoPago.payments({ limit: 1000 }).payments)
        .filter(
          ({ external_reference: reference, status }) =>
            reference?.startsWith(`${account.id}:`) === true && status === 'approved',
        ),
  };
}

describe('money that arrives after the account’s deletion', () => {
  it('is refunded: a Pix paid while the partner was unreachable', async () => {
    const person = await makePayer();
    await person.payByPix();
    const [charge] = (await person.ledger()).charges;
    app.fault({ kind: 'outage' });
    await person.leave();
    await expect(person.reconcile()).rejects.toBeInstanceOf(OperationalError);
    mercadoPago.clearFaults();
    mercadoPago.actOnPayment(charge?.partnerId ?? '', { action: 'pay' });
    expect(person.kept()).toHaveLength(1);
    app.clock.advance('5h');
    await person.reconcile();
    expect(person.kept()).toEqual([]);
  });

  it('is refunded: a renewal during an outage of a month', async () => {
    const person = await makePayer();
    await person.subscribe();
    // The partner charges a new subscription after two seconds.
    app.clock.advance('2s');
    await person.reconcile();
    expect(person.kept()).toHaveLength(1);
    app.fault({ kind: 'outage' });
    await person.leave();
    await expect(person.reconcile()).rejects.toBeInstanceOf(OperationalError);
    mercadoPago.clearFaults();
    app.clock.advance('744h');
    expect(person.kept()).toHaveLength(2);
    await person.reconcile();
    // The first month was used; the second is refunded.
    expect(person.kept()).toHaveLength(1);
    expect((await person.ledger()).subscriptions).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is searched for as long as a payment may still arrive, without any request', async () => {
    const person = await makePayer();
    await person.payByPix();
    await person.leave();
    const { closedAt, needsReconciliation } = await person.ledger();
    expect(closedAt).not.toBeNull();
    expect(needsReconciliation).toBe(true);
  });

  it.each([
    ['payByCard', 'before'],
    ['payByCard', 'after'],
    ['subscribe', 'before'],
    ['subscribe', 'after'],
  ] as const)(
    'is refunded if the account is deleted during %s, %s the partner',
    async (pay, when) => {
      const person = await makePayer();
      const beside =
        <Request, Made>(make: (request: Request) => Promise<Made>) =>
        async (request: Request): Promise<Made> => {
          if (when === 'before') await person.leave();
          const made = await make(request);
          if (when === 'after') await person.leave();
          return made;
        };
      const { partner } = dependencies;
      await person[pay]({
        ...dependencies,
        partner: {
          ...partner,
          createPayment: beside(partner.createPayment),
          createPreapproval: beside(partner.createPreapproval),
        },
      });
      await person.reconcile();
      expect(person.kept()).toEqual([]);
    },
  );

  it.each(['payByCard', 'subscribe'] as const)(
    'is refunded or never charged, for a deletion before any request of a checkout (%s)',
    async (checkout) => {
      const first = await makePayer();
      app.requests.watch();
      await first[checkout]();
      // A deletion after the last write does not prevent the purchase.
      const requests = app.requests.names.lastIndexOf('TransactWriteItems') + 1;
      expect(requests).toBeGreaterThan(2);
      for (let nth = 1; nth <= requests; nth += 1) {
        const person = await makePayer();
        interruption = { atRequest: nth, work: person.leave };
        await person[checkout]().catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
        });
        expect(interruption).toBeUndefined();
        await person.reconcile();
        expect(person.kept()).toEqual([]);
        const ledger = await person.ledger();
        expect(ledger.version === 0 || ledger.closedAt !== null).toBe(true);
      }
    },
  );
});
