import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountItem } from '../../../functions/records/account.ts';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { ledgerItem, ledgerKey } from '../../../functions/records/billing-ledger.ts';
import { ledgerOf } from '../../support/billing/ledgers.ts';
import { activeUserOf, nextPerson } from '../../support/people/people.ts';
import type { TrialPerson } from '../../support/people/sessions.ts';
import { startBillingCloud, type BillingCloud } from '../billing/billing-cloud.ts';

// Partner, queue and functions are real processes, on a machine that others share.
vi.setConfig({ testTimeout: 60_000 });

let on: BillingCloud;
beforeAll(async () => {
  on = await startBillingCloud();
}, 60_000);
afterAll(() => on.stop());

/** Somebody in two sessions, of the trial and of the account, as on two devices. */
async function someone(over: Partial<TrialPerson['trial']> = {}) {
  const trial = await on.sessions.makeTrialPerson(over);
  return { trial, account: await on.signInAgain(trial) };
}

const running = { hasAccess: true, accountType: 'trial_active' };
const ended = { hasAccess: false, accountType: 'trial_expired' };
const over = { status: 'inativa', data_expiracao: '2026-01-01T00:00:00.000Z' } as const;

describe('what a trial’s session is told of its account', () => {
  it('is that a payment waits, then that it is paid; of the account itself nothing is told', async () => {
    const { trial, account } = await someone();
    expect(await on.access(trial)).not.toHaveProperty('accountPlan');
    await on.payByPix(account, 'anual');
    expect(await on.access(trial)).toEqual({
      ...running,
      expiresAt: trial.trial.data_expiracao,
      accountPlan: 'waiting',
    });
    // The account's own session is led by it to where the payment is, and not to the trial.
    const own = await on.access(account);
    expect(own).toMatchObject({ hasAccess: false, paymentWaits: true });
    expect(own).not.toHaveProperty('accountPlan');
    const [payment] = await on.partnerPayments(account);
    await on.atPartner(`payments/${payment?.id}/pay`);
    await on.untilAccess(account, true);
    expect(await on.access(trial)).toMatchObject({ ...running, accountPlan: 'paid' });
    for (const name of ['accountPlan', 'paymentWaits']) {
      expect(await on.access(account)).not.toHaveProperty(name);
    }
  });

  it('is that a card is looked at, also after the trial', async () => {
    const { trial, account } = await someone(over);
    expect(await on.access(trial)).toEqual({ ...ended, expiresAt: over.data_expiracao });
    await on.payByCard(account, 'anual', { holder: 'CONT' });
    expect(await on.access(trial)).toEqual({
      ...ended,
      expiresAt: over.data_expiracao,
      accountPlan: 'waiting',
    });
    const [payment] = await on.partnerPayments(account);
    await on.atPartner(`payments/${payment?.id}/reject`);
    await on.cloud.settled();
    expect(await on.access(trial)).not.toHaveProperty('accountPlan');
  });

  it('is nothing where the account has another e-mail, or another phone', async () => {
    const { trial } = await someone();
    const { account } = trial;
    await on.sessions.putItems(activeUserItem(account.id, activeUserOf(account)));
    expect(await on.access(trial)).toMatchObject({ accountPlan: 'paid' });
    for (const other of [
      { email: `outra-${nextPerson()}@exemplo.com.br` },
      { telefone: '11987650000' },
    ]) {
      await on.sessions.putItems(accountItem({ ...account, ...other }));
      const answer = await on.access(trial);
      expect(answer).toMatchObject(running);
      expect(answer).not.toHaveProperty('accountPlan');
    }
  });

  it('is nothing where the ledger is damaged, which takes no trial away', async () => {
    const { trial } = await someone();
    const { id } = trial.account;
    const damaged = { ...ledgerItem(ledgerOf({ accountId: id })), charges: 'muitas' };
    await on.sessions.putItems({ ...damaged, ...ledgerKey(id) });
    const answer = await on.access(trial);
    expect(answer).toMatchObject(running);
    expect(answer).not.toHaveProperty('accountPlan');
  });
});
