import { describe, expect, it } from 'vitest';
import { newUserSchema } from '../../../shared/contracts/accounts.ts';
import { upgradeTrial } from '../../../shared/contracts/trial.ts';
import { isCommonPassword } from '../../../shared/values/common-password.ts';

describe('a common password', () => {
  it.each([
    '12345678',
    '123456789',
    '87654321',
    '1234567890',
    'abcdefgh',
    '11111111',
    '12341234',
    'abcabcabc',
    'password',
    'Password1',
    'p@ssw0rd',
    'senha123',
    'Senha@123',
    'mudar@2024',
    'flamengo',
    'Corinthians1910',
    'qwertyuiop',
    '1q2w3e4r',
    'iloveyou!',
    'mudança'.replace('nça', 'r123'),
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'um gato que lê jornal',
    'uma senha boa',
    'senha-forte-1',
    'café com pão 73',
    'vT9#kpQ2',
    'flamengo e vasco empataram',
    '48213905',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("is rejected with its reason by the forms and by the server's contracts", () => {
    const { password } = newUserSchema.shape;
    const reason = 'É uma das primeiras senhas que alguém tentaria. Escolha outra.';
    expect(password.safeParse('12345678').error?.issues).toMatchObject([{ message: reason }]);
    expect(password.safeParse('123').error?.issues).toMatchObject([
      { message: 'Senha deve ter pelo menos 8 caracteres.' },
    ]);
    expect(upgradeTrial.request.safeParse({ password: 'senha1' }).error?.issues).toMatchObject([
      { message: reason },
    ]);
  });
});
