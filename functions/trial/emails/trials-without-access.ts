import * as z from 'zod/mini';
import { decideAccess } from '../../access/access-rights.ts';
import { trialSchema } from '../../../shared/contracts/trial.ts';
import { accessKeys, parseAccessRows } from '../../access/access-rows.ts';
import { rowKey } from '../../entities/account-rows.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import type { Table, TableAccess } from '../../runtime/table.ts';

/** A trial as it was read before; its row may have changed. */
export interface TrialSnapshot {
  readonly id: string;
  readonly accountId: string;
  readonly data_expiracao: string;
}

/** The number of trials per request: four rows each, of at most a hundred. */
export const trialsPerRequest = 25;

/**
 * Finds the trials of users without any other access: the account exists, the trial is unchanged, and no plan gives
 * access. Makes one request.
 */
export type FindTrialsWithoutAccess = (
  trials: readonly TrialSnapshot[],
  now: Date,
) => Promise<readonly TrialSnapshot[]>;

const trialRow = z.pick(trialSchema, { id: true, data_expiracao: true });

export const trialsWithoutAccessAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['ACCOUNT#*'],
};

export function trialsWithoutAccessFinder(table: Table): FindTrialsWithoutAccess {
  return async (trials, now) => {
    if (trials.length === 0) return [];
    const subjectOf = ({ accountId }: TrialSnapshot) =>
      ({ kind: 'account', accountId, trialId: undefined }) as const;
    const find = await batchGet(
      table,
      trials.flatMap((trial) => accessKeys(subjectOf(trial))),
    );
    return trials.filter((trial) => {
      const { accountId } = trial;
      const row = trialRow.safeParse(find(rowKey(accountId, 'TRIAL'))).data;
      if (find(rowKey(accountId, 'ACCOUNT')) === undefined) return false;
      if (row?.id !== trial.id || row.data_expiracao !== trial.data_expiracao) return false;
      return !decideAccess(parseAccessRows(find, subjectOf(trial)), now).hasAccess;
    });
  };
}
