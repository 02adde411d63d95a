import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { accountItem } from '../../../functions/entities/account.ts';
import { collectMyData } from '../../../functions/accounts/data-requests/collect-my-data.ts';
import { deleteAccount } from '../../../functions/accounts/data-requests/delete-account.ts';
import { withdrawalDependencies } from '../../../functions/billing/billing-dependencies.ts';
import { accountDataStore } from '../../../functions/accounts/data-requests/account-data-store.ts';
import { ledgerItem, pastItems, type Charge } from '../../../functions/entities/billing-ledger.ts';
import { addMonths } from '../../../functions/billing/ledger/calendar.ts';
import { handleMessage } from '../../../functions/billing/notifications/handle-message.ts';
import { packLedger } from '../../../functions/billing/ledger/ledger-history.ts';
import { payPlan } from '../../../functions/billing/checkout/pay-plan.ts';
import { readPartition } from '../../../functions/runtime/read-partition.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { billingRequests } from '../../support/billing/billing-requests.ts';
import { billingApp } from '../support/billing/billing-app.ts';
import { buildCharge } from '../../support/billing/ledgers.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';

/** A person with a long ledger: more charges than its item has room for. */
interface Payer {
  readonly account: ReturnType<typeof buildAccount>;
  readonly session: ReturnType<typeof sessionOf>;
  readonly requests: ReturnType<typeof billingRequests>;
  readonly firstRequest: ReturnType<Payer['requests']['oneOff']>;
}

const many = 5_000;
/** More than the 100 charges that the item keeps; purchases and withdrawals need no more than those. */
const some = 150;
const app = await billingApp('2026-11-21T12:00:00-03:00');
const { table } = app;
const dependencies = withdrawalDependencies(app.platformOf('withdraw-purchase'), table);

const ledgerOf = async ({ account }: Payer) => (await dependencies.billing.read(account.id)).ledger;
const rowsOf = ({ account }: Payer) => readPartition(table, `BILLING#${account.id}`);
/** Returns a refused charge. Thousands of them occur only with stolen cards. */
const refusedCharge = (nth: number): Charge =>
  buildCharge({
    id: `pay_refused${String(nth).padStart(5, '0')}`,
    partnerId: String(7_000_000 + nth),
    status: 'rejected',
    detail: 'cc_rejected_other_reason',
    approvedAt: null,
    requestKey: 'k'.repeat(43),
    requestDigest: 'd'.repeat(43),
  });

const sessionOf = ({ id, email }: Payer['account']) => ({
  accountId: id,
  email,
  userName: email,
  from: '192.0.2.1',
});

/** Creates a person who bought half a year and has had this many refused cards since. */
async function payerWithRefusedCharges(times: number): Promise<Payer> {
  const account = buildAccount(nextUserNumber());
  const session = sessionOf(account);
  const requests = billingRequests(account);
  const { name } = table;
  await writeTransaction(table, [{ Put: { TableName: name, Item: accountItem(account) } }]);
  const firstRequest = requests.oneOff('semestral', await app.cardToken());
  await payPlan(dependencies, session, firstRequest, 'the first');
  const before = await dependencies.billing.read(account.id);
  const refusedCharges = Array.from({ length: times }, (_, nth) => refusedCharge(nth));
  const charges = [...before.ledger.charges, ...refusedCharges];
  const { head, past, rows } = packLedger(before, { ...before.ledger, charges }, Infinity);
  const items = [ledgerItem(head, past), ...pastItems(account.id, rows)];
  for (let start = 0; start < items.length; start += 100) {
    await writeTransaction(
      table,
      items.slice(start, start + 100).map((Item) => ({ Put: { TableName: name, Item } })),
    );
  }
  return { account, session, requests, firstRequest };
}

describe('a ledger with more charges than its item has room for', () => {
  let payer: Payer;
  beforeAll(async () => {
    payer = await payerWithRefusedCharges(some);
  }, 120_000);

  it('charges a purchase once, also one that is no longer in the item', async () => {
    expect(await rowsOf(payer)).toHaveLength(some + 1 - 100 + 1);
    const again = await payPlan(dependencies, payer.session, payer.firstRequest, 'the first');
    const { charges } = await ledgerOf(payer);
    expect(again).toMatchObject({ status: 'approved', paymentId: charges[0]?.id });
    expect(charges).toHaveLength(some + 1);
  });

  it('starts a plan at the end of the first', async () => {
    const { charges, planEndsAt } = await ledgerOf(payer);
    const end = addMonths(charges[0]?.approvedAt ?? '', 6);
    expect(planEndsAt).toBe(end);
    app.clock.advance('1h');
    const request = payer.requests.oneOff('anual', await app.cardToken());
    expect(await payPlan(dependencies, payer.session, request, 'the second')).toMatchObject({
      status: 'approved',
    });
    expect((await ledgerOf(payer)).planEndsAt).toBe(addMonths(end, 12));
  });

  it('follows a dispute of a charge that is no longer in the item, and exports its current state', async () => {
    const before = await ledgerOf(payer);
    const [first] = before.charges;
    const dataId = first?.partnerId ?? '';
    app.mercadoPago.actOnPayment(dataId, { action: 'chargeback', statusDetail: 'settled' });
    await handleMessage(dependencies, { kind: 'notification', topic: 'payment', dataId });
    const disputed = await ledgerOf(payer);
    expect(disputed.charges[0]).toMatchObject({ status: 'charged_back' });
    expect(disputed.charges.slice(1)).toEqual(before.charges.slice(1));
    // The second plan now runs from its own purchase date.
    const second = disputed.charges.at(-1);
    expect(disputed.planEndsAt).toBe(addMonths(second?.approvedAt ?? '', 12));
    const [exported] = (await exportOf(payer))['cobrancas_anteriores'] ?? [];
    expect(exported).toMatchObject({ charge: { id: first?.id, status: 'charged_back' } });
  });
});

describe('a ledger of 5,000 charges', { timeout: 180_000 }, () => {
  let payer: Payer;
  beforeAll(async () => {
    payer = await payerWithRefusedCharges(many);
  }, 120_000);

  it('is complete and in order, and no item comes near the size limit', async () => {
    const { charges } = await ledgerOf(payer);
    expect(charges).toHaveLength(many + 1);
    expect(charges.slice(1)).toEqual(Array.from({ length: many }, (_, nth) => refusedCharge(nth)));
    const sizes = (await rowsOf(payer)).map((row) => JSON.stringify(row).length);
    expect(sizes).toHaveLength(many + 1 - 100 + 1);
    expect(Math.max(...sizes)).toBeLessThan(100_000);
  });

  it('is read with two more requests for its older rows', async () => {
    app.requests.watch();
    await dependencies.billing.read(payer.account.id);
    expect(app.requests.names[0]).toBe('BatchGetItem');
    expect(new Set(app.requests.names.slice(1))).toEqual(new Set(['Query']));
    expect(app.requests.names.length).toBeLessThanOrEqual(5);
  });

  it('is exported completely', async () => {
    const records = await exportOf(payer);
    const recent = z.array(z.unknown()).parse(records['registro_de_cobrancas']?.[0]?.['charges']);
    const past = records['cobrancas_anteriores'] ?? [];
    expect(past.length + recent.length).toBe(many + 1);
    expect(JSON.stringify(records)).not.toMatch(/requestKey|"PK"|"place"/);
    // A function's response may have at most six megabytes.
    expect(JSON.stringify(records).length).toBeLessThan(5_500_000);
  });

  it('is deleted completely with its account', async () => {
    const persons = accountDataStore(table);
    const users = { deleteUser: async () => undefined };
    const { clock, newId } = dependencies;
    const { account, session } = payer;
    await deleteAccount({ accountData: persons, users, clock, newId }, session);
    const erasure = {
      pseudonym: 'evt_1',
      consentSubject: 'unknown',
      deletedAt: clock(),
      now: clock(),
    };
    await persons.eraseRemainingRows(account.id, erasure);
    const expiries = new Set((await rowsOf(payer)).map((row) => row['expiresAt']));
    expect([...expiries]).toEqual([expect.any(Number)]);
    expect((await ledgerOf(payer)).charges).toHaveLength(many + 1);
  });
});

async function exportOf({ session }: Payer) {
  const persons = accountDataStore(table);
  return (await collectMyData({ accountData: persons, clock: dependencies.clock }, session))
    .records;
}
