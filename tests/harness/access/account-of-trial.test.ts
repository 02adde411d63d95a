import { expect, it } from 'vitest';
import { accountItem } from '../../../functions/entities/account.ts';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { ledgerItem, ledgerKey } from '../../../functions/entities/billing-ledger.ts';
import { buildLedger } from '../../support/billing/ledgers.ts';
import { buildActiveUser, nextUserNumber } from '../../support/users/test-accounts.ts';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { mercadoPago, people } = app;
const { access } = app.billing;

const running = { hasAccess: true, accountType: 'trial_active' };
const over = { status: 'inativa', data_expiracao: '2026-01-01T00:00:00.000Z' } as const;
const ended = {
  hasAccess: false,
  accountType: 'trial_expired',
  expiresAt: over.data_expiracao,
};

it('reports to a trial a pending payment of its account, and then the payment', async () => {
  const { inTrial, inAccount, trial } = await app.trialPerson();
  expect(await access(inTrial)).not.toHaveProperty('accountPlan');
  await app.payByPix(inAccount, 'anual');
  expect(await access(inTrial)).toEqual({
    ...running,
    expiresAt: trial.data_expiracao,
    accountPlan: 'waiting',
  });
  // The account's own session leads to the payment, not to the trial.
  const own = await access(inAccount);
  expect(own).toMatchObject({ hasAccess: false, paymentWaits: true });
  expect(own).not.toHaveProperty('accountPlan');
  const [payment] = await app.partnerPayments(inAccount);
  mercadoPago.actOnPayment(String(payment?.id), { action: 'pay' });
  await app.drain();
  expect(await access(inTrial)).toMatchObject({ ...running, accountPlan: 'paid' });
  for (const name of ['accountPlan', 'paymentWaits']) {
    expect(await access(inAccount)).not.toHaveProperty(name);
  }
});

it('reports a card in review also after the trial', async () => {
  const { inTrial, inAccount } = await app.trialPerson(over);
  expect(await access(inTrial)).toEqual(ended);
  const id = await app.payWithReview(inAccount);
  expect(await access(inTrial)).toEqual({ ...ended, accountPlan: 'waiting' });
  mercadoPago.actOnPayment(id, { action: 'reject', statusDetail: 'cc_rejected_other_reason' });
  await app.drain();
  expect(await access(inTrial)).not.toHaveProperty('accountPlan');
});

it('reports nothing if the account has another e-mail or phone', async () => {
  const { inTrial } = await app.trialPerson();
  const { account } = inTrial;
  await people.put(activeUserItem(account.id, buildActiveUser(account)));
  expect(await access(inTrial)).toMatchObject({ accountPlan: 'paid' });
  for (const other of [
    { email: `outra-${nextUserNumber()}@exemplo.com.br` },
    { telefone: '11987650000' },
  ]) {
    await people.put(accountItem({ ...account, ...other }));
    const answer = await access(inTrial);
    expect(answer).toMatchObject(running);
    expect(answer).not.toHaveProperty('accountPlan');
  }
});

it('reports nothing for a damaged ledger, and the trial continues', async () => {
  const { inTrial } = await app.trialPerson();
  const { id } = inTrial.account;
  const damaged = { ...ledgerItem(buildLedger({ accountId: id })), charges: 'muitas' };
  await people.put({ ...damaged, ...ledgerKey(id) });
  const answer = await access(inTrial);
  expect(answer).toMatchObject(running);
  expect(answer).not.toHaveProperty('accountPlan');
});
