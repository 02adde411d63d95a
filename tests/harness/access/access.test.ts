import { describe, expect, it } from 'vitest';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { rowKey } from '../../../functions/entities/account-rows.ts';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import { buildActiveUser, buildSubscription } from '../../support/users/test-accounts.ts';
import { billingApp } from '../support/billing/billing-app.ts';

const app = await billingApp('2026-11-21T12:00:00-03:00');
const { people } = app;
const { access } = app.billing;

const inactive = { hasAccess: false, accountType: 'inactive', expiresAt: null };
const fromNow = (seconds: number) =>
  new Date(app.clock.milliseconds() + seconds * 1000).toISOString();
const removeRow = async (accountId: string, row: Parameters<typeof rowKey>[1]) => {
  const { PK, SK } = rowKey(accountId, row);
  await people.remove(PK, SK);
};

describe('access of an account', () => {
  it('is inactive after the registration alone, and after the account’s deletion', async () => {
    const person = await app.person();
    expect(await access(person)).toEqual(inactive);
    await removeRow(person.account.id, 'ACCOUNT');
    expect(await access(person)).toEqual(inactive);
  });

  it('is active by each of the rows that give access, in their order', async () => {
    const person = await app.person({ plano: 'ativo' });
    const { account } = person;
    expect(await access(person)).toEqual({
      hasAccess: true,
      accountType: 'active',
      expiresAt: null,
    });
    const periodEnd = fromNow(7200);
    await people.put(
      subscriptionItem(
        account.id,
        buildSubscription(account, {
          status: 'pending_cancellation',
          current_period_end: periodEnd,
        }),
      ),
    );
    expect(await access(person)).toMatchObject({ hasAccess: true, expiresAt: periodEnd });
    const planEnd = fromNow(3600);
    await people.put(
      activeUserItem(account.id, buildActiveUser(account, { data_finalizacao_plano: planEnd })),
    );
    expect(await access(person)).toMatchObject({ hasAccess: true, expiresAt: planEnd });
  });

  it('ignores the trial, but reports a running or an ended one', async () => {
    const { inAccount, inTrial, trial } = await app.trialPerson({ data_expiracao: fromNow(120) });
    const { account } = inAccount;
    expect(await access(inAccount)).toEqual({ ...inactive, trialEndsAt: trial.data_expiracao });
    expect(await access(inTrial)).toMatchObject({ accountType: 'trial_active' });

    await people.put(
      activeUserItem(account.id, buildActiveUser(account)),
      trialItem({ ...trial, status: 'inativa' }),
    );
    expect(await access(inAccount)).not.toHaveProperty('trialEndsAt');
    await removeRow(account.id, 'ACTIVE_USER');
    expect(await access(inAccount)).toEqual({ ...inactive, trialEnded: true });
    await people.put(trialItem(trial));
    app.clock.advance('121s');
    expect(await access(inAccount)).toEqual({ ...inactive, trialEnded: true });
  });
});

describe('access of a trial', () => {
  it('covers only the trial, even if the account has access', async () => {
    const { inTrial } = await app.trialPerson({ status: 'inativa' });
    const { account } = inTrial;
    await people.put(
      subscriptionItem(account.id, buildSubscription(account)),
      activeUserItem(account.id, buildActiveUser(account)),
    );
    expect(await access(inTrial)).toMatchObject({
      hasAccess: false,
      accountType: 'trial_expired',
    });
  });
});

it('ends at its exact time, without any schedule', async () => {
  const person = await app.person();
  const end = fromNow(120);
  await people.put(
    activeUserItem(
      person.account.id,
      buildActiveUser(person.account, { data_finalizacao_plano: end }),
    ),
  );
  const { inTrial } = await app.trialPerson({ data_expiracao: end });
  expect(await access(person)).toMatchObject({ accountType: 'active' });
  expect(await access(inTrial)).toEqual({
    hasAccess: true,
    accountType: 'trial_active',
    expiresAt: end,
  });
  app.clock.advance('121s');
  expect(await access(person)).toEqual(inactive);
  expect(await access(inTrial)).toEqual({
    hasAccess: false,
    accountType: 'trial_expired',
    expiresAt: end,
  });
});
