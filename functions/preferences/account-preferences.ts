import { isDeepStrictEqual } from 'node:util';
import { decideAccess, isInTrial } from '../access/access-rights.ts';
import {
  preferencesSchema,
  type MessageFrequency,
  type Preferences,
} from '../../shared/contracts/preferences.ts';
import { appliedFrequency } from '../../shared/messages/message-days.ts';
import { accessKeys, parseAccessRows } from '../access/access-rows.ts';
import { parseAccountItem } from '../entities/account.ts';
import { rowKey } from '../entities/account-rows.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import type { Table, TableAccess } from '../runtime/table.ts';
import { changePreferences } from './change-preferences.ts';
import { preferencesStore } from './preferences-store.ts';

/** The preferences that can be changed in the conversation with the assistant. */
export type PreferencePatch = Partial<
  Pick<
    Preferences,
    'periodicidade_msg' | 'tamanho_msg_abertura_fechamento' | 'mensagem_ao_decorrer_do_dia'
  >
>;

export interface ChangedPreferences {
  readonly before: Preferences;
  readonly after: Preferences;
}

export interface StoredPreferences extends Preferences {
  /** The frequency that applies now; in a trial it differs from the chosen one. */
  readonly appliedFrequency: MessageFrequency;
}

/** Reads and changes a user's preferences for any channel. */
export interface AccountPreferences {
  /** Returns undefined for an account that does not exist. */
  read(accountId: string): Promise<StoredPreferences | undefined>;
  /**
   * Changes one preference; concurrent changes of others are kept. A running trial has its own rules.
   * @throws ProblemError `account_not_found`, `access_required`, `trial_expired`
   */
  change(accountId: string, patch: PreferencePatch): Promise<ChangedPreferences>;
}

/** Additional to the store's. */
export const readAccountPreferencesAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/**
 * Creates the account preferences over the real table, for the functions of other capabilities.
 * @param options `screen` is its name in consent records; `changeInTrial` makes a change while a trial runs and
 * there is no plan
 */
export function accountPreferences(
  table: Table,
  options: {
    readonly screen: string;
    readonly clock: Clock;
    readonly newId: NewId;
    readonly changeInTrial: AccountPreferences['change'];
  },
): AccountPreferences {
  const { screen, clock, changeInTrial } = options;
  const dependencies = { ...options, preferences: preferencesStore(table) };
  const read = async (accountId: string) => {
    const subject = { kind: 'account', accountId, trialId: undefined } as const;
    const find = await batchGet(table, accessKeys(subject));
    const item = find(rowKey(accountId, 'ACCOUNT'));
    if (item === undefined) return undefined;
    return { subject, account: parseAccountItem(item), access: parseAccessRows(find, subject) };
  };

  return {
    async read(accountId) {
      const rows = await read(accountId);
      if (rows === undefined) return undefined;
      const preferences = preferencesSchema.parse(rows.account);
      const inTrial = isInTrial(rows.access, clock());
      return {
        ...preferences,
        appliedFrequency: appliedFrequency(preferences.periodicidade_msg, inTrial),
      };
    },

    async change(accountId, patch) {
      const current = await read(accountId);
      if (current === undefined) throw new ProblemError('account_not_found');
      const { subject, account, access } = current;
      if (isInTrial(access, clock())) return changeInTrial(accountId, patch);
      const context = { session: subject, email: account.email, userAgent: null, screen };
      const { before } = await changePreferences(dependencies, context, (rows) => {
        if (!decideAccess(rows.access, clock()).hasAccess)
          throw new ProblemError('access_required');
        const stored = preferencesSchema.parse(rows.account);
        const preferences = patchPreferences(stored, patch);
        const isSo = isDeepStrictEqual(preferences, stored);
        return isSo ? undefined : { preferences, copiesProfile: false, keepsNewsletter: true };
      });
      const stored = preferencesSchema.parse(before.account);
      return { before: stored, after: patchPreferences(stored, patch) };
    },
  };
}

/**
 * Returns the preferences after a change in a conversation. Turning messages on also turns the notes during the day
 * on, as the single switch of the settings does.
 */
export function patchPreferences(stored: Preferences, patch: PreferencePatch): Preferences {
  const turnsMessagesOn =
    stored.periodicidade_msg === 'nunca' && (patch.periodicidade_msg ?? 'nunca') !== 'nunca';
  return {
    ...stored,
    ...(turnsMessagesOn ? { mensagem_ao_decorrer_do_dia: 'sim' } : {}),
    ...patch,
  };
}
