import type { AlertAccess } from '../../../shared/contracts/alerts.ts';
import { decideAccess, runningTrialOf, type AccessRows } from '../../../shared/access.ts';
import { accessKeys, accessRows, type AccessSubject } from '../../access/access-rows.ts';
import type { FindItem } from '../../runtime/batch-get.ts';
import type { ItemKey } from '../../runtime/table.ts';

/** How many alerts of one person may wait, as the operator has set it. */
export interface AlertLimits {
  readonly plan: number;
  readonly trial: number;
}

export function limitOf(access: AlertAccess, limits: AlertLimits): number {
  return access === 'none' ? 0 : limits[access];
}

/** What decides whether somebody's alerts are looked for; the account's own row is among it. */
export function alertAccessKeys(accountId: string): ItemKey[] {
  return accessKeys(subjectOf(accountId));
}

/**
 * The same for whatever session its person has: alerts belong to the account, and go on from its trial to
 * its plan.
 */
export function alertAccess(find: FindItem, accountId: string, now: Date): AlertAccess {
  return alertAccessOf(accessRows(find, subjectOf(accountId)), now);
}

export function alertAccessOf(rows: AccessRows, now: Date): AlertAccess {
  if (decideAccess(rows, now).hasAccess) return 'plan';
  return runningTrialOf(rows, now) === undefined ? 'none' : 'trial';
}

function subjectOf(accountId: string): AccessSubject {
  return { kind: 'account', accountId, trialId: undefined };
}
