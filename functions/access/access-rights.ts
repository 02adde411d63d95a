import type { Access } from '../../shared/contracts/access.ts';
import { isTrialRunning, type TrialEnd } from '../../shared/trial-end.ts';

/** The rows that decide a session's access; missing and damaged rows are left out. */
export interface AccessRows {
  /** The row of the trial session: null when that session's trial is not there. */
  readonly trial?: TrialEnd | null | undefined;
  /** The trial of an account session's user; it does not affect the decision. */
  readonly accountTrial?: TrialEnd | undefined;
  readonly activeUser?: { readonly data_finalizacao_plano: string } | undefined;
  readonly subscription?:
    | { readonly status: string; readonly current_period_end: string | null }
    | undefined;
  readonly account?:
    | { readonly plano: 'ativo' | 'inativo'; readonly plano_fim?: string | undefined }
    | undefined;
}

/**
 * Decides the access: the first matching rule applies.
 * 1. A trial session: only its trial counts.
 * 2. A one-off plan that has not ended.
 * 3. A subscription that is active, or cancelled with its paid period still running.
 * 4. An account that an operator marked as `ativo`, without an end. A mark set by a payment has an end and the plan of
 *    rule 2; alone it gives no access, so that paid access ends on time even if the mark stays.
 * 5. Otherwise no access.
 * An instant is past from the millisecond that it names.
 */
export function decideAccess(rows: AccessRows, now: Date): Access {
  const { trial, activeUser, subscription, account } = rows;
  if (trial !== undefined) return decideByTrial(trial, now);
  if (activeUser !== undefined && isFuture(activeUser.data_finalizacao_plano, now)) {
    return active(activeUser.data_finalizacao_plano);
  }
  if (subscription?.status === 'active') return active(null);
  if (
    subscription?.status === 'pending_cancellation' &&
    subscription.current_period_end !== null &&
    isFuture(subscription.current_period_end, now)
  ) {
    return active(subscription.current_period_end);
  }
  if (account?.plano === 'ativo' && account.plano_fim === undefined) return active(null);
  return noAccess;
}

export const noAccess: Access = { hasAccess: false, accountType: 'inactive', expiresAt: null };

/** Returns the end of the account's running trial. An account session gets no access from it. */
export function runningTrialEnd({ accountTrial }: AccessRows, now: Date): string | undefined {
  return accountTrial !== undefined && isTrialRunning(accountTrial, now)
    ? accountTrial.data_expiracao
    : undefined;
}

/** Returns whether an account has access only by its running trial. */
export function isInTrial(rows: AccessRows, now: Date): boolean {
  return !decideAccess(rows, now).hasAccess && runningTrialEnd(rows, now) !== undefined;
}

/** Returns whether the account session's user had a trial that has ended. */
export function hadTrial({ accountTrial }: AccessRows, now: Date): boolean {
  return accountTrial !== undefined && !isTrialRunning(accountTrial, now);
}

function decideByTrial(trial: TrialEnd | null, now: Date): Access {
  const isRunning = trial !== null && isTrialRunning(trial, now);
  return {
    hasAccess: isRunning,
    accountType: isRunning ? 'trial_active' : 'trial_expired',
    expiresAt: trial?.data_expiracao ?? null,
  };
}

function active(expiresAt: string | null): Access {
  return { hasAccess: true, accountType: 'active', expiresAt };
}

function isFuture(instant: string, now: Date): boolean {
  return Date.parse(instant) > now.getTime();
}
