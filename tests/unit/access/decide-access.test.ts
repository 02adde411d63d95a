import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAccess, type AccessRows } from '../../../functions/access/access-rights.ts';
import { accessSchema, type Access } from '../../../shared/contracts/access.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const past = '2026-11-21T11:59:59.999Z';
const present = '2026-11-21T12:00:00.000Z';
const future = '2026-11-21T12:00:00.001Z';
const later = '2027-11-21T12:00:00.000Z';

const inactive: Access = { hasAccess: false, accountType: 'inactive', expiresAt: null };
const active = (expiresAt: string | null): Access => ({
  hasAccess: true,
  accountType: 'active',
  expiresAt,
});
const trialActive = (expiresAt: string): Access => ({
  hasAccess: true,
  accountType: 'trial_active',
  expiresAt,
});
const trialExpired = (expiresAt: string | null): Access => ({
  hasAccess: false,
  accountType: 'trial_expired',
  expiresAt,
});

const trial = (status: 'ativa' | 'inativa', data_expiracao: string): AccessRows => ({
  trial: { status, data_expiracao },
});
const plan = (data_finalizacao_plano: string): AccessRows => ({
  activeUser: { data_finalizacao_plano },
});
const subscription = (status: string, current_period_end: string | null): AccessRows => ({
  subscription: { status, current_period_end },
});
const registered = (plano: 'ativo' | 'inativo'): AccessRows => ({ account: { plano } });
const markedUntil = (plano_fim: string): AccessRows => ({ account: { plano: 'ativo', plano_fim } });

/** Every source of access except a trial. */
const everySource: AccessRows = {
  ...plan(later),
  ...subscription('active', later),
  ...registered('ativo'),
};

/** Every rule of the access check, on both sides of every limit. */
const cases: readonly (readonly [string, AccessRows, Access])[] = [
  ['no row at all', {}, inactive],

  ['1. a trial that ends in a millisecond', trial('ativa', future), trialActive(future)],
  ['1. a trial that ends exactly now', trial('ativa', present), trialExpired(present)],
  ['1. a trial that ended a millisecond ago', trial('ativa', past), trialExpired(past)],
  ['1. a trial ended by hand, before its time', trial('inativa', later), trialExpired(later)],
  [
    '1. a trial that an operator ended and that is over',
    trial('inativa', past),
    trialExpired(past),
  ],
  ['1. a trial session without a trial row', { trial: null }, trialExpired(null)],
  [
    '1. takes precedence: trial over, everything else paid',
    { ...everySource, ...trial('ativa', past) },
    trialExpired(past),
  ],
  [
    '1. takes precedence: no trial row, everything else paid',
    { ...everySource, trial: null },
    trialExpired(null),
  ],
  [
    '1. takes precedence: trial running, everything else paid',
    { ...everySource, ...trial('ativa', future) },
    trialActive(future),
  ],

  ['2. a plan that ends in a millisecond', plan(future), active(future)],
  ['2. a plan that ends exactly now', plan(present), inactive],
  ['2. a plan that ended a millisecond ago', plan(past), inactive],
  ['2. takes precedence over the later rules', everySource, active(later)],
  [
    '2. plan over: the subscription decides',
    { ...everySource, ...plan(past), ...subscription('pending_cancellation', future) },
    active(future),
  ],

  ['3. active, paid until later', subscription('active', later), active(null)],
  [
    '3. active, period over: the next charge is pending',
    subscription('active', past),
    active(null),
  ],
  ['3. active, without a period', subscription('active', null), active(null)],
  [
    '3. cancelled, one millisecond before the end of its period',
    subscription('pending_cancellation', future),
    active(future),
  ],
  ['3. cancelled, the period ends now', subscription('pending_cancellation', present), inactive],
  ['3. cancelled, the period is over', subscription('pending_cancellation', past), inactive],
  ['3. cancelled, without a period', subscription('pending_cancellation', null), inactive],
  ['3. ended', subscription('cancelled', later), inactive],
  ['3. paused', subscription('paused', later), inactive],
  ['3. not paid yet', subscription('pending', later), inactive],
  ['3. an unknown status in capitals', subscription('ACTIVE', later), inactive],
  [
    '3. subscription over: the registration decides',
    { ...subscription('cancelled', later), ...registered('ativo') },
    active(null),
  ],

  ['4. a registration marked as ativo', registered('ativo'), active(null)],
  ['4. a registration as sign-up leaves it', registered('inativo'), inactive],
  ['4. marked by a payment, until a millisecond ago', markedUntil(past), inactive],
  ['4. marked by a payment, until exactly now', markedUntil(present), inactive],
  ['4. marked by a payment, with a millisecond left', markedUntil(future), inactive],
  [
    '4. marked by a payment, plan running: the plan gives access',
    { ...markedUntil(future), ...plan(future) },
    active(future),
  ],
  [
    '4. marked by a payment, plan over: no access, however the mark was made',
    { ...markedUntil(later), ...plan(present) },
    inactive,
  ],

  [
    '5. everything over',
    { ...plan(past), ...subscription('pending_cancellation', past), ...registered('inativo') },
    inactive,
  ],
];

describe('access', () => {
  it.each(cases)('%s', (_, rows, expected) => {
    expect(decideAccess(rows, now)).toEqual(expected);
  });

  it('grants no access when a date is invalid', () => {
    expect(decideAccess(plan('em breve'), now)).toEqual(inactive);
    expect(decideAccess(trial('ativa', ''), now)).toMatchObject({ hasAccess: false });
    expect(decideAccess(subscription('pending_cancellation', 'x'), now)).toEqual(inactive);
    expect(decideAccess(plan(later), new Date(Number.NaN))).toEqual(inactive);
  });

  it('never returns access after its end', () => {
    const instant = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, instant, instant, (end, one, other) => {
        const [early, late] = one <= other ? [one, other] : [other, one];
        for (const rows of [
          trial('ativa', end.toISOString()),
          plan(end.toISOString()),
          subscription('pending_cancellation', end.toISOString()),
        ]) {
          const before = accessSchema.parse(decideAccess(rows, early));
          const after = decideAccess(rows, late);
          expect(before.hasAccess || !after.hasAccess).toBe(true);
          expect(before.hasAccess).toBe(early < end);
        }
      }),
    );
  });
});
