import { describe, expect, it } from 'vitest';
import { decideUpgrade } from '../../../functions/trial/upgrade/decide-upgrade.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const account = buildAccount(1);
const own = account.cpf ?? '';
const other = buildAccount(2).cpf ?? '';
const stateOf = (cpfChanges: number, cpf: string | null = own) => ({
  account: { ...account, cpf },
  cpfChanges,
  subscription: undefined,
});

describe('the CPF of a trial', () => {
  it.each([0, 1])('can be changed after %i changes', (changes) => {
    const decided = decideUpgrade('trial', stateOf(changes), { cpf: other });
    expect(decided).toMatchObject({ cpf: other, registers: true });
  });

  it.each([2, 7])('cannot be changed after %i changes', (changes) => {
    const decide = () => decideUpgrade('trial', stateOf(changes), { cpf: other });
    expect(decide).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('can be submitted unchanged, or for the first time, without a limit', () => {
    expect(decideUpgrade('trial', stateOf(2), { cpf: own })).toMatchObject({ cpf: own });
    expect(decideUpgrade('trial', stateOf(2), {})).toMatchObject({ cpf: own, registers: false });
    const first = { cpf: other, password: 'guarda-chuva' };
    expect(decideUpgrade('trial', stateOf(0, null), first)).toMatchObject({ cpf: other });
    expect(decideUpgrade('account', stateOf(2, null), { cpf: other })).toMatchObject({
      cpf: other,
    });
  });
});
