import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerKey, type Ledger } from '../../../functions/records/billing-ledger.ts';
import { ageLedger } from '../support/billing/aged-ledger.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';

/*
 * The function of billing that comes first writes all that follows from a ledger, of however many rows it is. Each has
 * a role of its own, so that each has to be seen doing it.
 */

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing, mercadoPago } = app;
// So that no notification makes the consumer come first.
beforeAll(() => void app.fault({ kind: 'lose-notification', times: 1_000 }));

async function payer(): Promise<Person> {
  const person = await app.person();
  expect(await app.payByCard(person, 'semestral')).toMatchObject({ body: { status: 'approved' } });
  return person;
}

/** What was paid has gone back, and only the ledger knows. */
const refunded = (ledger: Ledger): Ledger => ({
  ...ledger,
  charges: ledger.charges.map((charge) =>
    charge.status === 'approved'
      ? { ...charge, status: 'refunded', refundedInCentavos: charge.amountInCentavos }
      : charge,
  ),
});

/** The ledger has not heard yet that the subscription runs. */
const unheard = (ledger: Ledger): Ledger => ({ ...ledger, subscriptionStatus: 'pending' });

type Press = (person: Person) => Promise<unknown>;
const nothing: Press = async () => undefined;
const waitForPix: Press = async (person) => {
  const pix = (await billing.history(person)).find(({ method }) => method === 'pix');
  return billing.status(person, pix?.id ?? '');
};

describe('a plan that is paid no more is taken away', () => {
  it.each<[by: string, before: Press, press: Press]>([
    ['a new purchase', nothing, (person) => app.payByPix(person, 'anual')],
    ['a subscription', nothing, (person) => app.subscribe(person)],
    ['its end', (person) => app.subscribe(person), (person) => app.cancel(person)],
    ['another card', (person) => app.subscribe(person), (person) => app.replaceCard(person)],
    ['waiting for a Pix', (person) => app.payByPix(person, 'anual'), waitForPix],
    ['a look at the subscription', nothing, (person) => billing.look(person)],
  ])('by %s', async (_by, before, press) => {
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

  it('by the schedule', async () => {
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
  ['a look at the subscription', nothing, (person) => billing.look(person)],
])('publishes that a subscription runs, by %s', async (_by, before, press) => {
  const person = await app.person();
  await app.subscribe(person);
  // The partner is asked once in ten seconds only.
  await app.passReconciled('11s', '11s');
  await billing.look(person);
  expect((await app.rowsOf(person)).subscription).toMatchObject({ status: 'active' });
  await before(person);
  await ageLedger(app, person, unheard);
  await app.passReconciled('11s', '11s');
  await press(person);
  await app.drain();
  expect(app.eventsOf('subscription.activated', person)).toHaveLength(2);
});

it('refunds a withdrawal later that the partner could not be told of, of a ledger of years too', async () => {
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

it('erases a ledger of years with its account, some time after it', async () => {
  const person = await payer();
  await ageLedger(app, person);
  await app.accounts.remove(person.session);
  await app.drain();
  expect(app.eventsOf('account.deleted', person)).toHaveLength(1);
  // What others may still write has come by then.
  await app.passReconciled('5m', '1m');
  const rows = await app.partition(ledgerKey(person.account.id).PK);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map((row) => row['expiresAt'])).toEqual(rows.map(() => expect.any(Number)));
});
