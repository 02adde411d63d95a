import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { deleteAccount } from '../../../functions/accounts/person/delete-account.ts';
import { personStore } from '../../../functions/accounts/person/person-store.ts';
import { withdrawalDependencies } from '../../../functions/billing/billing-dependencies.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { subscribeMonthly } from '../../../functions/billing/checkout/subscribe-monthly.ts';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';
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

/** What happens before the nth request to the table from now on. */
let interruption: { atRequest: number; readonly work: () => Promise<unknown> } | undefined;

/** Somebody with an account, and what they and their tabs do. */
async function somebody() {
  const { account, session: own, address: from } = await app.person();
  const session = { ...own, from };
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
          persons: personStore(app.table),
          users: { deleteUser: async () => undefined },
          clock: dependencies.clock,
          newId: dependencies.newId,
        },
        session,
      ),
    look: () => handleMessage(dependencies, { kind: 'account', accountId: account.id }),
    ledger: async () => (await dependencies.billing.read(account.id)).ledger,
    /** What the partner has taken and not given back. */
    kept: () =>
      bookSchema
        .parse(mercadoPago.payments({ limit: 1000 }).payments)
        .filter(
          ({ external_reference: reference, status }) =>
            reference?.startsWith(`${account.id}:`) === true && status === 'approved',
        ),
  };
}

describe('money that comes after the account is gone', () => {
  it('is refunded: a Pix paid while the partner could not be asked', async () => {
    const person = await somebody();
    await person.payByPix();
    const [charge] = (await person.ledger()).charges;
    app.fault({ kind: 'outage' });
    await person.leave();
    await expect(person.look()).rejects.toBeInstanceOf(OperationalError);
    mercadoPago.clearFaults();
    mercadoPago.actOnPayment(charge?.partnerId ?? '', { action: 'pay' });
    expect(person.kept()).toHaveLength(1);
    app.clock.advance('5h');
    await person.look();
    expect(person.kept()).toEqual([]);
  });

  it('is refunded: a renewal in an outage of a month', async () => {
    const person = await somebody();
    await person.subscribe();
    // The partner charges a new subscription after two seconds.
    app.clock.advance('2s');
    await person.look();
    expect(person.kept()).toHaveLength(1);
    app.fault({ kind: 'outage' });
    await person.leave();
    await expect(person.look()).rejects.toBeInstanceOf(OperationalError);
    mercadoPago.clearFaults();
    app.clock.advance('744h');
    expect(person.kept()).toHaveLength(2);
    await person.look();
    // The first month was used; the second goes back.
    expect(person.kept()).toHaveLength(1);
    expect((await person.ledger()).subscriptions).toMatchObject([{ status: 'cancelled' }]);
  });

  it('is looked for as long as some may come, even if nobody asks', async () => {
    const person = await somebody();
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
    'is refunded where the account is deleted during %s, %s the partner',
    async (pay, when) => {
      const person = await somebody();
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
      await person.look();
      expect(person.kept()).toEqual([]);
    },
  );

  it.each(['payByCard', 'subscribe'] as const)(
    'is refunded or never charged, before whichever request of a checkout the account is deleted (%s)',
    async (checkout) => {
      const first = await somebody();
      app.requests.watch();
      await first[checkout]();
      // What is deleted after the last write has bought before.
      const requests = app.requests.names.lastIndexOf('TransactWriteItems') + 1;
      expect(requests).toBeGreaterThan(2);
      for (let nth = 1; nth <= requests; nth += 1) {
        const person = await somebody();
        interruption = { atRequest: nth, work: person.leave };
        await person[checkout]().catch((error: unknown) => {
          if (!(error instanceof BfjError)) throw error;
        });
        expect(interruption).toBeUndefined();
        await person.look();
        expect(person.kept()).toEqual([]);
        const ledger = await person.ledger();
        expect(ledger.version === 0 || ledger.closedAt !== null).toBe(true);
      }
    },
  );
});
