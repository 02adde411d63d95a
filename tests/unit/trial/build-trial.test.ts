import { describe, expect, it } from 'vitest';
import { withCurrentStatus } from '../../../functions/trial/running/trial-status.ts';
import { buildTrial } from '../../../functions/trial/start/build-trial.ts';
import { isTrialRunning } from '../../../shared/trial-end.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const started = (created_at: string) =>
  buildTrial(buildAccount(1, { created_at, updated_at: created_at }), {
    id: 'tri_1',
    userAgent: null,
  });

describe('a new trial', () => {
  it.each([
    ['2026-11-21T12:00:00.123Z', '2026-11-24T12:00:00.123Z'],
    // Across the end of a month, of a year and of February.
    ['2026-12-30T23:59:59.999Z', '2027-01-02T23:59:59.999Z'],
    ['2028-02-27T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ])('starting at %s ends 72 hours later', (created, end) => {
    expect(started(created)).toMatchObject({ status: 'ativa', data_expiracao: end });
  });

  it("copies the registration's preferences, and no other column", () => {
    const trial = started('2026-11-21T12:00:00.000Z');
    expect(trial).toMatchObject({ areas_interesse: 'acoes,fiis', terms_accepted: true });
    for (const column of ['cpf', 'plano', 'origem', 'terms_version']) {
      expect(trial).not.toHaveProperty(column);
    }
  });
});

describe('the end of a trial', () => {
  const trial = started('2026-11-21T12:00:00.000Z');

  it('is reached at its millisecond, whether it was marked or not', () => {
    const last = new Date('2026-11-24T11:59:59.999Z');
    const first = new Date('2026-11-24T12:00:00.000Z');
    expect([isTrialRunning(trial, last), isTrialRunning(trial, first)]).toEqual([true, false]);
    expect([withCurrentStatus(trial, last).status, withCurrentStatus(trial, first).status]).toEqual(
      ['ativa', 'inativa'],
    );
    expect(isTrialRunning({ ...trial, status: 'inativa' }, last)).toBe(false);
    expect(isTrialRunning({ ...trial, data_expiracao: 'soon' }, last)).toBe(false);
  });
});
