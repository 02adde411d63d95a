import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialItem } from '../../../functions/records/trial.ts';
import { checkAccess } from '../../../shared/contracts/access.ts';
import { activeUserOf, subscriptionOf } from '../../support/people/people.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { type TestCloud } from '../../support/cloud/test-cloud.ts';
import { rowKey } from '../../../functions/records/person.ts';
import { activeUserItem } from '../../../functions/records/active-user.ts';
import { subscriptionItem } from '../../../functions/records/subscription.ts';

let cloud: TestCloud;
let sessions: Sessions;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
});
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

async function accessOf(person: Pick<Person, 'headers'>) {
  const answer = await cloud.call(checkAccess, {}, person.headers);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** An instant by the cloud's clock. */
async function fromNow(seconds: number): Promise<string> {
  return new Date((await cloud.now()).getTime() + seconds * 1000).toISOString();
}

const inactive = { hasAccess: false, accountType: 'inactive', expiresAt: null };

describe('GET /api/access', () => {
  it('is inactive for somebody who has only registered', async () => {
    expect(await accessOf(await sessions.makePerson())).toEqual(inactive);
  });

  it('is inactive for a session whose account has gone', async () => {
    const person = await sessions.makePerson();
    await sessions.deleteItems(rowKey(person.account.id, 'ACCOUNT'));
    expect(await accessOf(person)).toEqual(inactive);
  });

  it('is active by each of the rows that give access, in their order', async () => {
    const person = await sessions.makePerson({ plano: 'ativo' });
    const { account } = person;
    expect(await accessOf(person)).toEqual({
      hasAccess: true,
      accountType: 'active',
      expiresAt: null,
    });

    const periodEnd = await fromNow(7200);
    await sessions.putItems(
      subscriptionItem(
        account.id,
        subscriptionOf(account, { status: 'pending_cancellation', current_period_end: periodEnd }),
      ),
    );
    expect(await accessOf(person)).toMatchObject({ hasAccess: true, expiresAt: periodEnd });

    const planEnd = await fromNow(3600);
    await sessions.putItems(
      activeUserItem(account.id, activeUserOf(account, { data_finalizacao_plano: planEnd })),
    );
    expect(await accessOf(person)).toMatchObject({ hasAccess: true, expiresAt: planEnd });
  });

  it('ends at its instant, without any scheduled function having run', async () => {
    const person = await sessions.makePerson();
    const end = await fromNow(120);
    await sessions.putItems(
      activeUserItem(
        person.account.id,
        activeUserOf(person.account, { data_finalizacao_plano: end }),
      ),
    );
    const trialPerson = await sessions.makeTrialPerson({ data_expiracao: end });
    expect(await accessOf(person)).toMatchObject({ accountType: 'active' });
    expect(await accessOf(trialPerson)).toEqual({
      hasAccess: true,
      accountType: 'trial_active',
      expiresAt: end,
    });
    await cloud.advanceClock('121s');
    expect(await accessOf(person)).toEqual(inactive);
    expect(await accessOf(trialPerson)).toEqual({
      hasAccess: false,
      accountType: 'trial_expired',
      expiresAt: end,
    });
  });

  it('of a trial session stops at the trial, also where the account has access', async () => {
    const person = await sessions.makeTrialPerson({ status: 'inativa' });
    await sessions.putItems(
      subscriptionItem(person.account.id, subscriptionOf(person.account)),
      activeUserItem(person.account.id, activeUserOf(person.account)),
    );
    expect(await accessOf(person)).toMatchObject({
      hasAccess: false,
      accountType: 'trial_expired',
    });
  });

  it('ignores the trial for an account’s session, but reports one that runs', async () => {
    const end = await fromNow(120);
    const person = await sessions.makeTrialPerson({ data_expiracao: end });
    const account = await sessions.signIn(person.account, 'account');
    expect(await accessOf(account)).toEqual({ ...inactive, trialEndsAt: end });
    expect(await accessOf(person)).toMatchObject({ accountType: 'trial_active' });

    await sessions.putItems(
      activeUserItem(person.account.id, activeUserOf(person.account)),
      trialItem({ ...person.trial, status: 'inativa' }),
    );
    expect(await accessOf(account)).not.toHaveProperty('trialEndsAt');
    await sessions.deleteItems(rowKey(person.account.id, 'ACTIVE_USER'));
    expect(await accessOf(account)).toEqual({ ...inactive, trialEnded: true });
    await sessions.putItems(trialItem(person.trial));
    await cloud.advanceClock('121s');
    expect(await accessOf(account)).toEqual({ ...inactive, trialEnded: true });
  });

  it('leaves a damaged row out, says so with ids only, and goes on to the next', async () => {
    const person = await sessions.makePerson();
    const { account } = person;
    await sessions.putItems({
      ...activeUserItem(account.id, activeUserOf(account)),
      data_finalizacao_plano: 'em breve',
    });
    expect(await accessOf(person)).toEqual(inactive);
    await sessions.putItems(subscriptionItem(account.id, subscriptionOf(account)));
    expect(await accessOf(person)).toMatchObject({ accountType: 'active' });

    const answers = JSON.stringify(
      await cloud.read('/_local/functions/log?name=bfj-local-check-access'),
    );
    expect(answers).toContain(account.id);
    expect(answers).toContain('access row is damaged');
    expect(answers).toContain('ACTIVE_USER');
    for (const secret of [account.email, account.telefone, String(account.cpf), 'em breve']) {
      expect(answers).not.toContain(secret);
    }
  });

  it('is inactive where the trial of a trial session is damaged', async () => {
    const person = await sessions.makeTrialPerson();
    await sessions.putItems({ ...trialItem(person.trial), status: 'talvez' });
    expect(await accessOf(person)).toEqual(inactive);
  });
});
