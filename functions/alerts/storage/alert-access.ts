import type { AlertAccess } from '../../../shared/contracts/alerts.ts';
import { decideAccess, runningTrialEnd, type AccessRows } from '../../access/access-rights.ts';
import { accessKeys, parseAccessRows, type AccessSubject } from '../../access/access-rows.ts';
import type { FindItem } from '../../runtime/batch-get.ts';
import type { ItemKey } from '../../runtime/table.ts';

/** The maximum number of an account's active alerts, set by the operator. */
export interface AlertLimits {
  readonly plan: number;
  readonly trial: number;
}

export function selectAlertLimit(access: AlertAccess, limits: AlertLimits): number {
  return access === 'none' ? 0 : limits[access];
}

/** Returns the keys of the rows that decide whether alerts are active, including the account's. */
export function alertAccessKeys(accountId: string): ItemKey[] {
  return accessKeys(toAccessSubject(accountId));
}

/**
 * Returns the access for any kind of session: alerts belong to the account, and continue from its trial to its plan.
 */
export function alertAccess(find: FindItem, accountId: string, now: Date): AlertAccess {
  return decideAlertAccess(parseAccessRows(find, toAccessSubject(accountId)), now);
}

export function decideAlertAccess(rows: AccessRows, now: Date): AlertAccess {
  if (decideAccess(rows, now).hasAccess) return 'plan';
  return runningTrialEnd(rows, now) === undefined ? 'none' : 'trial';
}

function toAccessSubject(accountId: string): AccessSubject {
  return { kind: 'account', accountId, trialId: undefined };
}
