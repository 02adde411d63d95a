import * as z from 'zod/mini';
import { decideAccess } from '../../../shared/access.ts';
import { trialSchema } from '../../../shared/contracts/trial.ts';
import { accessKeys, accessRows } from '../../access/access-rows.ts';
import { rowKey } from '../../records/person.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** A trial as it was read before; its row may have changed. */
export interface KnownTrial {
  readonly id: string;
  readonly accountId: string;
  readonly data_expiracao: string;
}

/** How many people one request reads: four rows each, of a hundred at most. */
export const standingsAtOnce = 25;

/**
 * Finds the trials whose users have nothing else: the account exists, the trial is unchanged, and no plan gives
 * access. One request.
 */
export type FindTrialsAlone = (
  trials: readonly KnownTrial[],
  now: Date,
) => Promise<readonly KnownTrial[]>;

const trialRow = z.pick(trialSchema, { id: true, data_expiracao: true });

export const trialsAloneAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function trialsAlone(table: Table): FindTrialsAlone {
  return async (trials, now) => {
    if (trials.length === 0) return [];
    const subjectOf = ({ accountId }: KnownTrial) =>
      ({ kind: 'account', accountId, trialId: undefined }) as const;
    const find = await batchGet(
      table,
      trials.flatMap((trial) => accessKeys(subjectOf(trial))),
    );
    return trials.filter((known) => {
      const { accountId } = known;
      const row = trialRow.safeParse(find(rowKey(accountId, 'TRIAL'))).data;
      if (find(rowKey(accountId, 'ACCOUNT')) === undefined) return false;
      if (row?.id !== known.id || row.data_expiracao !== known.data_expiracao) return false;
      return !decideAccess(accessRows(find, subjectOf(known)), now).hasAccess;
    });
  };
}
