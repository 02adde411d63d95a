import { isDeepStrictEqual } from 'node:util';
import { decideAccess, isInTrial } from '../../shared/access.ts';
import {
  preferencesSchema,
  type MessageFrequency,
  type Preferences,
} from '../../shared/contracts/preferences.ts';
import { appliedFrequency } from '../../shared/messages/message-days.ts';
import { accessKeys, accessRows } from '../access/access-rows.ts';
import { parseAccountItem } from '../records/account.ts';
import { rowKey } from '../records/person.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import type { Table, TableAccess } from '../runtime/table.ts';
import { changePreferences } from './change-preferences.ts';
import { preferencesStore } from './preferences-store.ts';

/** The preferences that can be changed by words. */
export type PreferenceWish = Partial<
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
  /** How often the messages come now, which in a trial is not the frequency that was chosen. */
  readonly appliedFrequency: MessageFrequency;
}

/** Reads and changes a user's preferences for any channel. */
export interface PersonPreferences {
  /** Undefined for an account that is not there. */
  read(accountId: string): Promise<StoredPreferences | undefined>;
  /**
   * Changes one preference, whatever else was changed concurrently. A running trial has its own rules.
   * @throws BfjError `account_not_found`, `access_required`, `trial_expired`
   */
  change(accountId: string, wish: PreferenceWish): Promise<ChangedPreferences>;
}

/** Additional to the store's. */
export const readPersonPreferencesAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

/**
 * On the real table, for the functions of other capabilities.
 * @param given its screen as consent records name it; what changes where a trial runs and there is no plan is the trial's
 */
export function personPreferences(
  table: Table,
  given: {
    readonly screen: string;
    readonly clock: Clock;
    readonly newId: NewId;
    readonly changeInTrial: PersonPreferences['change'];
  },
): PersonPreferences {
  const { screen, clock, changeInTrial } = given;
  const dependencies = { ...given, preferences: preferencesStore(table) };
  const read = async (accountId: string) => {
    const subject = { kind: 'account', accountId, trialId: undefined } as const;
    const find = await batchGet(table, accessKeys(subject));
    const item = find(rowKey(accountId, 'ACCOUNT'));
    if (item === undefined) return undefined;
    return { subject, account: parseAccountItem(item), access: accessRows(find, subject) };
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

    async change(accountId, wish) {
      const person = await read(accountId);
      if (person === undefined) throw new BfjError('account_not_found');
      const { subject, account, access } = person;
      if (isInTrial(access, clock())) return changeInTrial(accountId, wish);
      const owner = { session: subject, email: account.email, userAgent: null, screen };
      const { before } = await changePreferences(dependencies, owner, (rows) => {
        if (!decideAccess(rows.access, clock()).hasAccess) throw new BfjError('access_required');
        const stored = preferencesSchema.parse(rows.account);
        const preferences = wishedPreferences(stored, wish);
        const isSo = isDeepStrictEqual(preferences, stored);
        return isSo ? undefined : { preferences, copiesProfile: false, leavesNewsletter: true };
      });
      const stored = preferencesSchema.parse(before.account);
      return { before: stored, after: wishedPreferences(stored, wish) };
    },
  };
}

/**
 * Returns the preferences after a change by words. Turning messages on also turns the notes during the day on, as
 * the one switch of the settings does.
 */
export function wishedPreferences(stored: Preferences, wish: PreferenceWish): Preferences {
  const begins =
    stored.periodicidade_msg === 'nunca' && (wish.periodicidade_msg ?? 'nunca') !== 'nunca';
  return { ...stored, ...(begins ? { mensagem_ao_decorrer_do_dia: 'sim' } : {}), ...wish };
}
