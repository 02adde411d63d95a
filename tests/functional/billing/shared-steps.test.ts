import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ledgerKey, type Ledger } from '../../../functions/records/billing-ledger.ts';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { getPaymentStatus, getSubscription } from '../../../shared/contracts/billing-endpoints.ts';
import type { Person } from '../../support/people/sessions.ts';
import { throughEdge } from '../../support/cloud/test-cloud.ts';
import { ageLedger } from './aged-ledger.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

/*
 * Whichever function of billing comes first writes all that follows from a ledger, of however many
 * rows it is. Each has a role of its own, so that each has to be seen doing it.
 */

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
  // So that nobody else comes first.
  await billing.fault({ kind: 'lose-notification', times: 1_000 });
}, 60_000);
afterAll(async () => {
  await billing.clearFaults();
  await billing.stop();
});

const look = (person: Person) =>
  billing.cloud.call(getSubscription, { look: 'true' }, person.headers);

async function payer(): Promise<Person> {
  const person = await billing.sessions.makePerson();
  expect(await billing.payByCard(person, 'semestral')).toMatchObject({
    body: { status: 'approved' },
  });
  return person;
}

/** So many events of a name have been published about somebody. */
async function expectPublished(name: string, person: Person, times: number): Promise<void> {
  await billing.cloud.settled();
  expect(await billing.eventsOf(name, person)).toHaveLength(times);
}

/** What was paid has gone back, and only the ledger knows. */
function refunded(ledger: Ledger): Ledger {
  return {
    ...ledger,
    charges: ledger.charges.map((charge) =>
      charge.status === 'approved'
        ? { ...charge, status: 'refunded', refundedInCentavos: charge.amountInCentavos }
        : charge,
    ),
  };
}

/** The ledger has been told that the subscription runs, and nobody else has. */
const unheard = (ledger: Ledger): Ledger => ({ ...ledger, subscriptionStatus: 'pending' });

const nothing = async () => undefined;
async function waitForPix(person: Person) {
  const pix = (await billing.history(person)).find(({ method }) => method === 'pix');
  return billing.cloud.call(getPaymentStatus, { paymentId: pix?.id ?? '' }, person.headers);
}

describe('a plan that is paid no more is taken away', () => {
  it.each<
    [
      by: string,
      before: (person: Person) => Promise<unknown>,
      press: (person: Person) => Promise<unknown>,
    ]
  >([
    ['a new purchase', nothing, (person) => billing.payByPix(person, 'anual')],
    ['a subscription', nothing, (person) => billing.subscribe(person)],
    ['its end', (person) => billing.subscribe(person), (person) => billing.cancel(person)],
    [
      'another card',
      (person) => billing.subscribe(person),
      (person) => billing.replaceCard(person),
    ],
    ['waiting for a Pix', (person) => billing.payByPix(person, 'anual'), waitForPix],
    ['looking at it all', nothing, look],
  ])('by %s', async (_by, before, press) => {
    const person = await payer();
    await before(person);
    await ageLedger(billing, person, refunded);
    expect(await billing.rowsOf(person)).toMatchObject({
      account: { plano: 'ativo' },
      activeUser: expect.anything(),
    });
    await press(person);
    const { account, activeUser } = await billing.rowsOf(person);
    expect({ plano: account?.['plano'], activeUser }).toEqual({ plano: 'inativo' });
    await expectPublished('plan.changed', person, 2);
  });

  it('by the clock', async () => {
    const person = await payer();
    await ageLedger(billing, person, refunded, '2026-01-01T00:00:00.000Z');
    await billing.cloud.advanceClock('1m', 'reconcile-payments');
    await expectPublished('plan.changed', person, 2);
    expect((await billing.rowsOf(person)).activeUser).toBeUndefined();
  });
});

it.each<
  [
    by: string,
    before: (person: Person) => Promise<unknown>,
    press: (person: Person) => Promise<unknown>,
  ]
>([
  ['another card', nothing, (person) => billing.replaceCard(person)],
  ['waiting for a Pix', (person) => billing.payByPix(person, 'anual'), waitForPix],
  ['looking at it all', nothing, look],
])('that a subscription runs is told by %s', async (_by, before, press) => {
  const person = await billing.sessions.makePerson();
  await billing.subscribe(person);
  // The partner is asked once in ten seconds only.
  await billing.cloud.advanceClock('11s', 'reconcile-payments');
  await look(person);
  expect((await billing.rowsOf(person)).subscription).toMatchObject({ status: 'active' });
  await before(person);
  await ageLedger(billing, person, unheard);
  await billing.cloud.advanceClock('11s', 'reconcile-payments');
  expect(await press(person)).toMatchObject({ status: 200 });
  await expectPublished('subscription.activated', person, 2);
});

it('a withdrawal that the partner cannot be told of is told to it later, of a ledger of years too', async () => {
  const person = await payer();
  await ageLedger(billing, person);
  const [payment] = await billing.history(person);
  await billing.fault({ kind: 'outage' });
  expect(await billing.withdraw(person, payment?.id ?? '')).toMatchObject({
    body: { success: true, refunded: false },
  });
  await billing.clearFaults();
  await billing.cloud.advanceClock('7m', 'reconcile-payments');
  await billing.cloud.settled();
  expect(await billing.history(person)).toMatchObject([{ status: 'refunded' }]);
});

it('a ledger of years goes with its account, some time after it', async () => {
  const person = await payer();
  await ageLedger(billing, person);
  const answer = await billing.cloud.call(
    deleteAccount,
    { confirmation: 'EXCLUIR' },
    { ...person.headers, ...throughEdge(billing.cloud.secret('edge-value'), '203.0.113.9') },
  );
  expect(answer.status).toBe(200);
  await expectPublished('account.deleted', person, 1);
  // What others may still write has come by then.
  await billing.cloud.advanceClock('5m', 'reconcile-payments');
  await billing.cloud.settled();
  const rows = await billing.cloud.partition(ledgerKey(person.account.id).PK);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map((row) => row['expiresAt'])).toEqual(rows.map(() => expect.any(Number)));
});
