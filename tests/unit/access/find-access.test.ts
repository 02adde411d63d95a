import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessKeys, parseAccessRows } from '../../../functions/access/access-rows.ts';
import { findAccess, requireAccess } from '../../../functions/access/access.ts';
import type { AccessStore } from '../../../functions/access/access-store.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import {
  buildAccount,
  buildActiveUser,
  buildSubscription,
  buildTestTrial,
} from '../../support/users/test-accounts.ts';
import { buildCharge, buildLedger } from '../../support/billing/ledgers.ts';
import { activeUserItem } from '../../../functions/entities/active-user.ts';
import { subscriptionItem } from '../../../functions/entities/subscription.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const account = buildAccount(1, { plano: 'ativo' });
const trial = buildTestTrial(account);
const session = { kind: 'account' as const, accountId: account.id, trialId: undefined };
const trialSession = { kind: 'trial' as const, accountId: account.id, trialId: trial.id };

const logged = vi.spyOn(logger, 'error').mockReturnValue(undefined);
beforeEach(() => logged.mockClear());

type Item = Readonly<Record<string, unknown>>;

const items: Readonly<Record<'account' | 'activeUser' | 'subscription' | 'trial', Item>> = {
  account: accountItem(account),
  activeUser: activeUserItem(account.id, buildActiveUser(account)),
  subscription: subscriptionItem(account.id, buildSubscription(account)),
  trial: trialItem(trial),
};

function storeOf(...stored: readonly Item[]): AccessStore {
  return {
    readRows: async (subject) =>
      parseAccessRows(
        (key) => stored.find((item) => item['PK'] === key.PK && item['SK'] === key.SK),
        subject,
      ),
  };
}

const find = (subject: typeof session | typeof trialSession, ...stored: readonly Item[]) =>
  findAccess({ access: storeOf(...stored), clock: () => now }, subject);

const inactive = { hasAccess: false, accountType: 'inactive', expiresAt: null };

describe('the rows of an access check', () => {
  it("are the account's fixed keys, for both kinds of session", () => {
    const sortKeys = (subject: typeof session | typeof trialSession) =>
      accessKeys(subject).map(({ PK, SK }) => {
        expect(PK).toBe(`ACCOUNT#${account.id}`);
        return SK;
      });
    const all = ['ACCOUNT', 'ACTIVE_USER', 'SUBSCRIPTION', 'TRIAL'];
    expect(sortKeys(session).toSorted()).toEqual(all);
    expect(sortKeys(trialSession).toSorted()).toEqual(all);
  });

  it.each([
    ['no end', { ...items.activeUser, data_finalizacao_plano: undefined }],
    ['an end that is no instant', { ...items.activeUser, data_finalizacao_plano: '2099-01-01' }],
    [
      'an end on a day that is none',
      { ...items.activeUser, data_finalizacao_plano: '2099-02-30T00:00:00.000Z' },
    ],
    ['a number for its end', { ...items.activeUser, data_finalizacao_plano: 4_070_908_800_000 }],
    ['another entity', { ...items.activeUser, entity: 'Subscription' }],
    ['a subscription without a status', { ...items.subscription, status: undefined }],
    [
      'a subscription with a period that is no instant',
      { ...items.subscription, current_period_end: 'maio' },
    ],
    ['a registration of another plan', { ...items.account, plano: 'ouro' }],
  ])('give no access when damaged with %s', async (_, damaged) => {
    expect(await find(session, damaged)).toEqual(inactive);
  });

  it.each(['activeUser', 'subscription', 'account'] as const)(
    'ignore a damaged %s and count the others',
    async (name) => {
      const damaged = { ...items[name], entity: 'Damaged' };
      const others = Object.values({ ...items, [name]: damaged });
      expect(await find(session, ...others)).toMatchObject({ hasAccess: true });
      const { SK: row } = items[name];
      expect(logged.mock.calls).toEqual([
        ['access row is damaged', expect.objectContaining({ accountId: account.id, row })],
      ]);
    },
  );

  it('ignore damage in fields that the decision does not need', async () => {
    const odd = { ...items.subscription, areas_interesse: 42, nome: null };
    expect(await find(session, odd)).toMatchObject({ accountType: 'active' });
  });

  it('reject a trial session with a damaged trial, even when something else is paid', async () => {
    for (const damaged of [
      { ...items.trial, status: 'ATIVA' },
      { ...items.trial, data_expiracao: '' },
    ]) {
      const others = [items.account, items.activeUser, items.subscription];
      expect(await find(trialSession, damaged, ...others)).toEqual(inactive);
    }
  });

  it('report the session of a replaced trial as expired', async () => {
    const other = trialItem({ ...trial, id: 'tri_other' });
    expect(await find(trialSession, other)).toMatchObject({ accountType: 'trial_expired' });
    expect(await find(trialSession)).toMatchObject({ accountType: 'trial_expired' });
  });
});

describe('an account without access during its trial', () => {
  const unpaid = accountItem({ ...account, plano: 'inativo' });
  const waiting = ledgerItem(
    buildLedger({ charges: [buildCharge({ status: 'in_process', approvedAt: null })] }),
  );
  const accessWith = (
    readLedgerItem: AccessStore['readLedgerItem'],
    ...stored: readonly Item[]
  ) => {
    const access = { ...storeOf(...stored), ...(readLedgerItem ? { readLedgerItem } : {}) };
    return findAccess({ access, clock: () => now }, session);
  };
  const { data_expiracao: trialEndsAt } = trial;

  it('reports a payment in progress', async () => {
    const waits = { ...inactive, trialEndsAt, paymentWaits: true };
    expect(await accessWith(async () => waiting, unpaid, items.trial)).toEqual(waits);
  });

  it.each<[string, AccessStore['readLedgerItem']]>([
    ['for an account without payments', async () => undefined],
    ['for a caller that does not read the ledger', undefined],
    ['for an unreadable ledger', async () => Promise.reject(new Error('no answer'))],
    ['for a damaged ledger', async () => ({ ...waiting, entity: 'Payment' })],
  ])('reports no payment in progress %s', async (_, read) => {
    expect(await accessWith(read, unpaid, items.trial)).toEqual({ ...inactive, trialEndsAt });
  });

  it('reports the end of its trial, unless it had none or a payment gives access', async () => {
    const over = trialItem({ ...trial, status: 'inativa' });
    expect(await accessWith(undefined, unpaid, over)).toEqual({ ...inactive, trialEnded: true });
    expect(await accessWith(undefined, unpaid)).toEqual(inactive);
    expect(await accessWith(undefined, items.account, items.activeUser, over)).not.toHaveProperty(
      'trialEnded',
    );
  });

  it('reads the ledger only for an account without access', async () => {
    const read = vi.fn<NonNullable<AccessStore['readLedgerItem']>>(async () => waiting);
    await accessWith(read, unpaid);
    await accessWith(read, items.account, items.trial);
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a failed access check', () => {
  const failing = {
    access: {
      readRows: async () => {
        throw new Error('the table does not answer');
      },
    },
    clock: () => now,
  };

  it('means no access', async () => {
    expect(await findAccess(failing, session)).toEqual(inactive);
    expect(await findAccess(failing, trialSession)).toEqual(inactive);
    expect(JSON.stringify(logged.mock.calls)).not.toContain('does not answer');
  });

  it('keeps the guard closed', async () => {
    await expect(requireAccess(failing, session)).rejects.toMatchObject({
      code: 'access_required',
    });
  });
});

describe('the guard', () => {
  it('returns the access type', async () => {
    const dependencies = { access: storeOf(items.trial), clock: () => now };
    expect(await requireAccess(dependencies, trialSession)).toMatchObject({
      accountType: 'trial_active',
    });
  });

  it('rejects a session without access', async () => {
    const dependencies = { access: storeOf(), clock: () => now };
    for (const subject of [session, trialSession]) {
      await expect(requireAccess(dependencies, subject)).rejects.toMatchObject({
        code: 'access_required',
      });
    }
  });
});
