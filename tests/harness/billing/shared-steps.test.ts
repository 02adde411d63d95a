import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerKey, type Ledger } from '../../../functions/entities/billing-ledger.ts';
import { ageLedger } from '../support/billing/aged-ledger.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';

/*
 * Any billing function that runs first writes everything that follows from a ledger, for any number of rows. Each
 * has its own role, so each one must be tested.
 */

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;
// Without notifications the consumer cannot run first.
beforeAll(() => void app.fault({ kind: 'lose-notification', times: 1_000 }));

async function payer(): Promise<Person> {
  const person = await app.person();
  expect(await app.payByCard(person, 'semestral')).toMatchObject({ body: { status: 'approved' } });
  return person;
}

/** Returns a ledger in which the payment was refunded; the other rows do not show it yet. */
const refunded = (ledger: Ledger): Ledger => ({
  ...ledger,
  charges: ledger.charges.map((charge) =>
    charge.status === 'approved'
      ? { ...charge, status: 'refunded', refundedInCentavos: charge.amountInCentavos }
      : charge,
  ),
});

/** Returns a ledger that does not know yet that the subscription is active. */
const unconfirmed = (ledger: Ledger): Ledger => ({ ...ledger, subscriptionStatus: 'pending' });

type Press = (person: Person) => Promise<unknown>;
const nothing: Press = async () => undefined;
const waitForPix: Press = async (person) => {
  const pix = (await billing.history(person)).find(({ method }) => method === 'pix');
  return billing.status(person, pix?.id ?? '');
};

describe('a plan that was refunded is taken away', () => {
  it.each<[by: string, before: Press, press: Press]>([
    ['a new purchase', nothing, (person) => app.payByPix(person, 'anual')],
    ['a subscription', nothing, (person) => app.subscribe(person)],
    ['its end', (person) => app.subscribe(person), (person) => app.cancel(person)],
    ['another card', (person) => app.subscribe(person), (person) => app.replaceCard(person)],
    ['waiting for a Pix', (person) => app.payByPix(person, 'anual'), waitForPix],
    ['a check of the subscription', nothing, (person) => billing.checkSubscription(person)],
  ])('is taken away by %s', async (_by, before, press) => {
    const person = await payer();
    await before(person);
    await ageLedger(app, person, refunded);
    expect(await app.rowsOf(person)).toMatchObject({
      account: { plano: 'ativo' },
      activeUser: expect.anything(),
    });
    await press(person);
    const { account, activeUser } = await app.rowsOf(person);
    expect({ plano: account?.['plano'], activeUser }).toEqual({ plano: 'inativo' });
    await app.drain();
    expect(app.eventsOf('plan.changed', person)).toHaveLength(2);
  });

  it('is taken away by the schedule', async () => {
    const person = await payer();
    await ageLedger(app, person, refunded, '2026-01-01T00:00:00.000Z');
    await app.passReconciled('1m', '1m');
    expect(app.eventsOf('plan.changed', person)).toHaveLength(2);
    expect((await app.rowsOf(person)).activeUser).toBeUndefined();
  });
});

it.each<[by: string, before: Press, press: Press]>([
  ['another card', nothing, (person) => app.replaceCard(person)],
  ['waiting for a Pix', (person) => app.payByPix(person, 'anual'), waitForPix],
  ['a check of the subscription', nothing, (person) => billing.checkSubscription(person)],
])('publishes that a subscription is active, by %s', async (_by, before, press) => {
  const person = await app.person();
  await app.subscribe(person);
  // The partner is called at most once in ten seconds.
  await app.passReconciled('11s', '11s');
  await billing.checkSubscription(person);
  expect((await app.rowsOf(person)).subscription).toMatchObject({ status: 'active' });
  await before(person);
  await ageLedger(app, person, unconfirmed);
  await app.passReconciled('11s', '11s');
  await press(person);
  await app.drain();
  expect(app.eventsOf('subscription.activated', person)).toHaveLength(2);
});

it('completes a withdrawal later that could not reach the partner, also in a ledger of years', async () => {
  const person = await payer();
  await ageLedger(app, person);
  const [payment] = await billing.history(person);
  app.fault({ kind: 'outage' });
  expect(await billing.withdraw(person, payment?.id ?? '')).toMatchObject({
    body: { success: true, refunded: false },
  });
  mercadoPago.clearFaults();
  app.fault({ kind: 'lose-notification', times: 1_000 });
  await app.passReconciled('7m', '1m');
  expect(await billing.history(person)).toMatchObject([{ status: 'refunded' }]);
});

it('erases a ledger of years some time after its account', async () => {
  const person = await payer();
  await ageLedger(app, person);
  await app.accounts.remove(person.session);
  await app.drain();
  expect(app.eventsOf('account.deleted', person)).toHaveLength(1);
  // Wait until reconciliation has written its last changes.
  await app.passReconciled('5m', '1m');
  const rows = await app.partition(ledgerKey(person.account.id).PK);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map((row) => row['expiresAt'])).toEqual(rows.map(() => expect.any(Number)));
});
