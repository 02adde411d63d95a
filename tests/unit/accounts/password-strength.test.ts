import { expect, test } from 'vitest';
import { passwordStrength } from '../../../web/src/features/onboarding/steps/password-strength.ts';

const marina = { name: 'Marina de Souza', email: 'ma.souza77@exemplo.com.br' };

test.each([
  ['', 0, 'short'],
  ['Ab1!xyz', 0, 'short'],
  ['Marina@2020!forte', 0, 'personal'],
  ['xX9#souza77-longo', 0, 'personal'],
  ['senha123', 0, 'common'],
  ['S3nh@-não-é-senha', 3, 'good'],
  ['password1', 0, 'common'],
  ['Segredo123!', 0, 'common'],
  ['12345678', 0, 'pattern'],
  ['aaaaaaaaaaaaaaaa', 0, 'pattern'],
  ['abcdefghijkl', 0, 'pattern'],
  ['tijolo-verde', 2, 'variety'],
  ['gatopulouj', 1, 'variety'],
  ['Xk9#w2Lq', 2, 'longer'],
  ['Xk9#w2Lq7!mZ', 3, 'good'],
  ['cafe com pao de queijo', 3, 'good'],
  ['cafe com pao de queijo ', 3, 'padded'],
  [' cafe com pao de queijo', 3, 'padded'],
] as const)('%j has strength %i and the advice "%s"', (password, level, advice) => {
  expect(passwordStrength(password, marina)).toEqual({ level, advice });
});

test('a short name is ignored, since many words contain it', () => {
  const ana = { name: 'Ana Li', email: 'ana@exemplo.com.br' };
  expect(passwordStrength('banana-roxa-listrada', ana).advice).toBe('good');
});

test('works without any personal data', () => {
  expect(passwordStrength('Xk9#w2Lq7!mZ', { name: '', email: '' }).level).toBe(3);
});
