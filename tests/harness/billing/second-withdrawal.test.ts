import { expect, it } from 'vitest';
import {
  earlierWithdrawals,
  rememberedForSeconds,
} from '../../../functions/billing/cancellation/earlier-withdrawal-store.ts';
import { processMercadoPagoPayment } from '../../../shared/contracts/billing-endpoints.ts';
import { billingApp, type Person } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { billing } = app;

/** Creates a person with a proven e-mail, which a deletion requires. */
const makePerson = (over: object = {}) =>
  app.person({ email_verified_at: '2026-11-01T12:00:00.000Z', ...over });

async function buy(person: Person): Promise<string> {
  const answer = await app.payByCard(person, 'anual');
  return processMercadoPagoPayment.response.parse(answer.body).paymentId;
}

/** Returns the CPF of an account that has withdrawn from a purchase and was deleted. */
async function withdrawAndLeave(): Promise<string> {
  const person = await makePerson();
  const paymentId = await buy(person);
  expect((await billing.read(person)).withdrawals).toMatchObject([{ paymentId, automatic: true }]);
  expect(await billing.withdraw(person, paymentId)).toMatchObject({ status: 200 });
  await app.accounts.remove(person.session);
  await app.drain();
  return person.account.cpf ?? '';
}

it('leaves the second withdrawal for one CPF to support, also after the account’s deletion', async () => {
  const cpf = await withdrawAndLeave();
  const again = await makePerson({ cpf });
  // A purchase within the same second as the withdrawal would count as made before it.
  app.clock.advance('2s');
  const paymentId = await buy(again);
  expect((await billing.read(again)).withdrawals).toMatchObject([{ paymentId, automatic: false }]);
  expect(await billing.withdraw(again, paymentId)).toMatchObject({
    status: 409,
    body: { code: 'withdrawal_by_support' },
  });
  // Nothing was refunded: the purchase still gives access.
  expect(await billing.access(again)).toMatchObject({ hasAccess: true });
  expect(await app.partnerPayments(again)).toMatchObject([{ status: 'approved' }]);
});

it('remembers a withdrawal under the key of the tokens, for twelve months', async () => {
  const cpf = await withdrawAndLeave();
  const now = app.clock.milliseconds();
  const after = (seconds: number, key = app.secret('token-key')) =>
    earlierWithdrawals(
      app.table,
      async () => key,
      () => new Date(now + seconds * 1000),
    ).find(cpf);
  const at = await after(0);
  expect(Math.abs((at?.getTime() ?? 0) - now)).toBeLessThan(60_000);
  expect(await after(0, 'another key')).toBeUndefined();
  expect(await after(rememberedForSeconds - 120)).toEqual(at);
  expect(await after(rememberedForSeconds + 120)).toBeUndefined();
});
