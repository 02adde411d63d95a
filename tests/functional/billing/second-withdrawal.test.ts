import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  earlierWithdrawals,
  rememberedForSeconds,
} from '../../../functions/billing/cancellation/earlier-withdrawal-store.ts';
import { deleteAccount } from '../../../shared/contracts/accounts.ts';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import type { Person } from '../../support/people/sessions.ts';
import { throughEdge } from '../../support/cloud/test-cloud.ts';
import { startBillingCloud, type BillingCloud } from './billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 120_000 });

let billing: BillingCloud;
beforeAll(async () => {
  billing = await startBillingCloud();
}, 120_000);
afterAll(() => billing.stop());

const bySupport = { status: 409, body: { code: 'withdrawal_by_support' } };

async function buy(person: Person, plan: 'semestral' | 'anual'): Promise<string> {
  const answer = await billing.payByCard(person, plan);
  return processMercadoPagoPayment.response.parse(answer.body).paymentId;
}

/** Somebody whose e-mail is proven, which a deletion asks for. */
const makePerson = (over: object = {}) =>
  billing.sessions.makePerson({ email_verified_at: '2026-11-01T12:00:00.000Z', ...over });

async function withdrawAndLeave(): Promise<string> {
  const person = await makePerson();
  const paymentId = await buy(person, 'anual');
  expect((await billing.billing(person)).withdrawals).toMatchObject([
    { paymentId, automatic: true },
  ]);
  expect(await billing.withdraw(person, paymentId)).toMatchObject({ status: 200 });
  const { cloud } = billing;
  const edge = throughEdge(cloud.secret('edge-value'), '203.0.113.77');
  const left = await cloud.call(
    deleteAccount,
    { confirmation: 'EXCLUIR' },
    { ...edge, ...person.headers },
  );
  expect(left.status).toBe(200);
  return person.account.cpf ?? '';
}

it('who has withdrawn, left and come back withdraws with the help of support', async () => {
  const cpf = await withdrawAndLeave();
  const again = await makePerson({ cpf });
  // What is bought within the second of the withdrawal stands before it.
  await billing.cloud.advanceClock('2s');
  const paymentId = await buy(again, 'anual');
  expect((await billing.billing(again)).withdrawals).toMatchObject([
    { paymentId, automatic: false },
  ]);
  expect(await billing.withdraw(again, paymentId)).toMatchObject(bySupport);
  // Nothing was undone: what was paid still counts.
  expect(await billing.access(again)).toMatchObject({ hasAccess: true });
  expect(await billing.partnerPayments(again)).toMatchObject([{ status: 'approved' }]);
});

it('what is remembered names nobody, and ends after twelve months', async () => {
  const cpf = await withdrawAndLeave();
  const { cloud, sessions } = billing;
  const now = (await cloud.now()).getTime();
  const after = (seconds: number, key = cloud.secret('token-key')) =>
    earlierWithdrawals(
      sessions.table,
      async () => key,
      () => new Date(now + seconds * 1000),
    ).find(cpf);
  const at = await after(0);
  expect(Math.abs((at?.getTime() ?? 0) - now)).toBeLessThan(60_000);
  expect(await after(0, 'another key')).toBeUndefined();
  expect(await after(rememberedForSeconds - 120)).toEqual(at);
  expect(await after(rememberedForSeconds + 120)).toBeUndefined();
});
