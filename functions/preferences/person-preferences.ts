import { isDeepStrictEqual } from 'node:util';
import { decideAccess, runningTrialOf } from '../../shared/access.ts';
import { preferencesSchema, type Preferences } from '../../shared/contracts/preferences.ts';
import { accessKeys, accessRows } from '../access/access-rows.ts';
import { parseAccountItem } from '../records/account.ts';
import { rowKey } from '../records/person.ts';
import { batchGet } from '../runtime/batch-get.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { NewId } from '../runtime/ids.ts';
import type { Table } from '../runtime/table.ts';
import { changePreferences } from './change-preferences.ts';
import { preferencesStore } from './preferences-store.ts';

/** What of their preferences somebody changes by words. */
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

/** What somebody reads and changes of their own preferences, wherever they say so. */
export interface PersonPreferences {
  /** Undefined for an account that is not there. */
  read(accountId: string): Promise<Preferences | undefined>;
  /**
   * Changes one thing, whatever else was chosen meanwhile. Of a running trial its own rules decide.
   * @throws BfjError `account_not_found`, `access_required`, `trial_expired`
   */
  change(accountId: string, wish: PreferenceWish): Promise<ChangedPreferences>;
}

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
      return rows === undefined ? undefined : preferencesSchema.parse(rows.account);
    },

    async change(accountId, wish) {
      const person = await read(accountId);
      if (person === undefined) throw new BfjError('account_not_found');
      const { subject, account, access } = person;
      const now = clock();
      if (!decideAccess(access, now).hasAccess && runningTrialOf(access, now) !== undefined) {
        return changeInTrial(accountId, wish);
      }
      const owner = { session: subject, email: account.email, userAgent: null, screen };
      const { before } = await changePreferences(dependencies, owner, (rows) => {
        if (!decideAccess(rows.access, clock()).hasAccess) throw new BfjError('access_required');
        const preferences = { ...preferencesSchema.parse(rows.account), ...wish };
        const isSo = isDeepStrictEqual(preferences, preferencesSchema.parse(rows.account));
        return isSo ? undefined : { preferences, copiesProfile: false, leavesNewsletter: true };
      });
      const stored = preferencesSchema.parse(before.account);
      return { before: stored, after: { ...stored, ...wish } };
    },
  };
}
