import { expect, it } from 'vitest';
import { updateTrialPreferences } from '../../../functions/trial/running/update-trial-preferences.ts';
import type { TrialStore } from '../../../functions/trial/running/trial-store.ts';
import { buildAccount, buildTestTrial } from '../../support/users/test-accounts.ts';

const account = buildAccount(1);
const trial = buildTestTrial(account);
const request: Parameters<typeof updateTrialPreferences>[2] = {
  nivel_conhecimento: 'avancado',
  estilo_investimento: 'arrojado',
  areas_interesse: ['fiis'],
  periodicidade_msg: 'diaria',
  tamanho_msg_abertura_fechamento: 'longa',
  ativos_interesse: ['MGLU3'],
  relatórios_da_carteira: 'sim',
};

/** Returns a store in which other writers win the given number of times. */
function saveBehind(others: number) {
  const savedAt: number[] = [];
  const trials: Pick<TrialStore, 'findWithAccount' | 'savePreferences'> = {
    findWithAccount: async () => ({ trial, account }),
    savePreferences: async () => {
      savedAt.push(performance.now());
      return savedAt.length > others ? 'saved' : 'changed-meanwhile';
    },
  };
  const dependencies = {
    trials,
    clock: () => new Date('2026-11-21T12:00:00.000Z'),
    newId: (prefix: string) => `${prefix}_1`,
  };
  const session = { accountId: account.id, trialId: trial.id };
  return { save: updateTrialPreferences(dependencies, session, request, null), savedAt };
}

it('a save against nine others succeeds, and waits between attempts', async () => {
  const { save, savedAt } = saveBehind(9);
  expect(await save).toMatchObject({ areas_interesse: 'fiis' });
  expect(savedAt).toHaveLength(10);
  expect((savedAt.at(-1) ?? 0) - (savedAt[0] ?? 0)).toBeGreaterThan(20);
});

it('a save that loses every race ends with changed_meanwhile', async () => {
  await expect(saveBehind(Infinity).save).rejects.toMatchObject({ code: 'changed_meanwhile' });
});
