import { describe, expect, it } from 'vitest';
import {
  migrateNewsletter,
  migrationNameSchema,
  startTrial,
  upgradeTrial,
} from '../../../shared/contracts/trial.ts';
import { buildMigration, buildTrialSignUp } from '../../support/users/trial-requests.ts';

describe('the name of a migration', () => {
  it.each(['investidor', 'Investidor', ' INVESTIDOR ', 'Invéstidor', 'invest\u0069\u0301dor'])(
    'is not %j',
    (name) => {
      expect(migrationNameSchema.safeParse(name)).toMatchObject({
        success: false,
        error: {
          issues: [{ message: "Por favor, insira seu nome verdadeiro ao invés de 'investidor'." }],
        },
      });
    },
  );

  it.each(['Ana Investidor', 'Investidora', 'José'])('may be %j', (name) => {
    expect(migrationNameSchema.parse(name)).toBe(name);
  });
});

describe('a start of a trial', () => {
  it('removes masks, and accepts any of three frequencies', () => {
    const request = buildTrialSignUp(1, { phone: '(11) 98123-4567', cpf: '529.982.247-25' });
    expect(startTrial.request.parse(request)).toMatchObject({
      phone: '11981234567',
      cpf: '52998224725',
    });
    for (const messageFrequency of ['diaria', 'semanal', 'quinzenal'] as const) {
      const preferences = { ...request.preferences, messageFrequency };
      expect(startTrial.request.parse({ ...request, preferences }).preferences).toMatchObject({
        messageFrequency,
      });
    }
    const never = { ...request.preferences, messageFrequency: 'nunca' };
    expect(startTrial.request.safeParse({ ...request, preferences: never }).success).toBe(false);
  });
});

describe('a migration', () => {
  it('requires no CPF and no password, and keeps the newsletter unchanged', () => {
    const request = buildMigration(1);
    expect(migrateNewsletter.request.safeParse(request).success).toBe(true);
    for (const more of [{ cpf: '529.982.247-25' }, { password: 'senha secreta' }]) {
      expect(migrateNewsletter.request.safeParse({ ...request, ...more }).success).toBe(false);
    }
    const preferences = { ...request.preferences, newsletterEmail: false };
    expect(migrateNewsletter.request.safeParse({ ...request, preferences }).success).toBe(false);
  });
});

describe('an upgrade', () => {
  it.each([
    ['k7#pQ2', true],
    ['12345', false],
    [' 123456', false],
    ['gato-que-le-mais'.repeat(16), true],
    ['x'.repeat(257), false],
  ])('accepts or rejects the password %j: %s', (password, success) => {
    expect(upgradeTrial.request.safeParse({ password }).success).toBe(success);
  });

  it('takes the account of the session only', () => {
    expect(upgradeTrial.request.safeParse({ accountId: 'acc_1' }).success).toBe(false);
  });
});
