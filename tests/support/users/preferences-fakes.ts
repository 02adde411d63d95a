import type { Account } from '../../../shared/contracts/accounts.ts';
import type { PreferencesDependencies } from '../../../functions/preferences/change-preferences.ts';
import type {
  PreferencesChange,
  PreferenceRows,
} from '../../../functions/preferences/preferences-store.ts';
import type { Session } from '../../../functions/runtime/http/session.ts';
import { buildAccount } from './test-accounts.ts';

/** One account's rows in memory, updated as the real store does. */
export function fakePreferences(initialRows: Partial<PreferenceRows> = {}) {
  const account = buildAccount(1, {
    plano: 'ativo',
    periodicidade_msg: 'diaria',
    mensagem_ao_decorrer_do_dia: 'sim',
  });
  let rows: PreferenceRows = {
    account,
    access: { account: { plano: 'ativo' } },
    activeUserVersion: undefined,
    subscriptionVersion: undefined,
    subscriber: undefined,
    foreignSubscriber: undefined,
    ...initialRows,
  };
  const saved: PreferencesChange[] = [];
  const concurrentChanges: (() => void)[] = [];
  let reads = 0;

  const touch = (version: string | null | undefined, updatedAt: string) =>
    typeof version === 'string' ? updatedAt : version;

  const dependencies: PreferencesDependencies = {
    preferences: {
      readRows: async () => {
        reads += 1;
        return rows;
      },
      saveIfUnchanged: async (before, change) => {
        const concurrentChange = concurrentChanges.shift();
        if (concurrentChange !== undefined) {
          concurrentChange();
          return 'changed-meanwhile';
        }
        const { preferences, updatedAt: updated_at, subscriber } = change;
        rows = {
          ...before,
          account: { ...before.account, ...preferences, updated_at },
          activeUserVersion: touch(before.activeUserVersion, updated_at),
          subscriptionVersion: touch(before.subscriptionVersion, updated_at),
          subscriber,
        };
        saved.push(change);
        return 'saved';
      },
    },
    clock: () => new Date('2026-11-21T12:00:00.000Z'),
    newId: (
      (counter) => (prefix) =>
        `${prefix}_${String((counter += 1)).padStart(4, '0')}`
    )(0),
  };
  return {
    dependencies,
    account,
    session: buildSession(account),
    saved,
    rows: () => rows,
    reads: () => reads,
    /** Makes the next save collide with another one, which applies this change. */
    meetAnother: (change: (before: PreferenceRows) => PreferenceRows) =>
      concurrentChanges.push(() => {
        rows = change(rows);
      }),
  };
}

export function buildSession(account: Account): Session {
  return {
    kind: 'account',
    accountId: account.id,
    trialId: undefined,
    userName: 'user-1',
    email: account.email,
  };
}
