import { describe, expect, it } from 'vitest';
import { trialAt } from '../../../functions/trial/running/trial-status.ts';
import { newTrial } from '../../../functions/trial/start/new-trial.ts';
import { trialRuns } from '../../../shared/trial-end.ts';
import { accountOf } from '../../support/people/people.ts';

const started = (created_at: string) =>
  newTrial(accountOf(1, { created_at, updated_at: created_at }), { id: 'tri_1', userAgent: null });

describe('a new trial', () => {
  it.each([
    ['2026-11-21T12:00:00.123Z', '2026-11-24T12:00:00.123Z'],
    // Over the end of a month, of a year and of February.
    ['2026-12-30T23:59:59.999Z', '2027-01-02T23:59:59.999Z'],
    ['2028-02-27T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ])('that begins %s ends 72 hours later', (created, end) => {
    expect(started(created)).toMatchObject({ status: 'ativa', data_expiracao: end });
  });

  it('has the preferences of the registration, and nothing of it that is none of its columns', () => {
    const trial = started('2026-11-21T12:00:00.000Z');
    expect(trial).toMatchObject({ areas_interesse: 'acoes,fiis', terms_accepted: true });
    for (const column of ['cpf', 'plano', 'origem', 'terms_version']) {
      expect(trial).not.toHaveProperty(column);
    }
  });
});

describe('the end of a trial', () => {
  const trial = started('2026-11-21T12:00:00.000Z');

  it('comes with its millisecond, whether it was marked or not', () => {
    const last = new Date('2026-11-24T11:59:59.999Z');
    const first = new Date('2026-11-24T12:00:00.000Z');
    expect([trialRuns(trial, last), trialRuns(trial, first)]).toEqual([true, false]);
    expect([trialAt(trial, last).status, trialAt(trial, first).status]).toEqual([
      'ativa',
      'inativa',
    ]);
    expect(trialRuns({ ...trial, status: 'inativa' }, last)).toBe(false);
    expect(trialRuns({ ...trial, data_expiracao: 'soon' }, last)).toBe(false);
  });
});
