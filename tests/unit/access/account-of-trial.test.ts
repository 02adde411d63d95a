import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccessRows } from '../../../functions/access/access-rights.ts';
import { findAccountOfTrial, findAccountPlan } from '../../../functions/access/account-of-trial.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import { ledgerItem, ledgerKey } from '../../../functions/entities/billing-ledger.ts';
import { trialItem } from '../../../functions/entities/trial.ts';
import { logger } from '../../../functions/runtime/logger.ts';
import { buildCharge, buildLedger } from '../../support/billing/ledgers.ts';
import { buildAccount, buildTestTrial } from '../../support/users/test-accounts.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const later = '2027-11-21T12:00:00.000Z';
const account = buildAccount(1);
const trial = buildTestTrial(account);
const subject = { kind: 'trial' as const, accountId: account.id, trialId: trial.id };

const logged = vi.spyOn(logger, 'error').mockReturnValue(undefined);
beforeEach(() => logged.mockClear());

const found = (...items: readonly Readonly<Record<string, unknown>>[]) =>
  findAccountOfTrial(
    (key) => items.find((item) => item['PK'] === key.PK && item['SK'] === key.SK),
    subject,
  );

describe('the account of a trial', () => {
  it('is the registration with its e-mail and its phone', () => {
    expect(found(trialItem(trial), accountItem(account))).toEqual({ id: account.id });
  });

  it.each([
    ['another e-mail', [trialItem(trial), accountItem({ ...account, email: 'outra@exemplo.com' })]],
    ['another phone', [trialItem(trial), accountItem({ ...account, telefone: '11900000000' })]],
    ['no e-mail', [trialItem(trial), { ...accountItem(account), email: undefined }]],
    ['no row', [trialItem(trial)]],
    ['no trial', [accountItem(account)]],
  ])('is undefined with %s', (_, items) => {
    expect(found(...items)).toBeUndefined();
  });
});

const running = { status: 'ativa', data_expiracao: later } as const;
const ended = { status: 'inativa', data_expiracao: later } as const;
const waiting = ledgerItem(
  buildLedger({ charges: [buildCharge({ status: 'in_process', approvedAt: null })] }),
);
const paid: AccessRows = { subscription: { status: 'active', current_period_end: later } };

describe("the account's plan as shown to the session of its trial", () => {
  it.each<[string, AccessRows, unknown, 'paid' | 'waiting' | undefined]>([
    ['a subscription', { trial: running, ...paid }, undefined, 'paid'],
    ['a subscription, after the trial', { trial: ended, ...paid }, undefined, 'paid'],
    [
      'a one-off plan',
      { trial: ended, activeUser: { data_finalizacao_plano: later } },
      undefined,
      'paid',
    ],
    ['access by hand', { trial: ended, account: { plano: 'ativo' } }, undefined, 'paid'],
    ['another payment beside what is paid', { trial: ended, ...paid }, waiting, 'paid'],
    ['a payment under way', { trial: running }, waiting, 'waiting'],
    ['a payment under way, after the trial', { trial: ended }, waiting, 'waiting'],
    [
      'a plan that is over',
      { trial: ended, activeUser: { data_finalizacao_plano: now.toISOString() } },
      undefined,
      undefined,
    ],
    ['nothing', { trial: ended }, undefined, undefined],
    ['a trial that another one has replaced', { trial: null, ...paid }, waiting, undefined],
    ['an account’s own session', paid, waiting, undefined],
  ])('covers %s', (_, rows, item, expected) => {
    expect(findAccountPlan(rows, { id: account.id, ledgerItem: item }, now)).toBe(expected);
  });

  it('is undefined without an account', () => {
    expect(findAccountPlan({ trial: ended, ...paid }, undefined, now)).toBeUndefined();
  });

  it.each([
    ['no entries', { ...waiting, charges: undefined }],
    ['another entity', { ...waiting, entity: 'Payment' }],
  ])('is undefined for a damaged ledger with %s, which is reported', (_, item) => {
    const damaged = { ...ledgerKey(account.id), ...item };
    const of = { id: account.id, ledgerItem: damaged };
    expect(findAccountPlan({ trial: running }, of, now)).toBeUndefined();
    expect(logged.mock.calls).toEqual([
      ['access row is damaged', expect.objectContaining({ accountId: account.id, row: 'LEDGER' })],
    ]);
  });
});
