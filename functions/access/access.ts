import { decideAccess, hadTrial, noAccess, runningTrialEnd } from './access-rights.ts';
import type { Access } from '../../shared/contracts/access.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import { reportFailure } from '../runtime/report-failure.ts';
import type { AccessSubject } from './access-rows.ts';
import type { AccessStore } from './access-store.ts';
import { findAccountPlan, isPaymentPending } from './account-of-trial.ts';

export interface AccessDependencies {
  readonly access: AccessStore;
  readonly clock: Clock;
}

/** Returns whether a session has access now. Any failure means no access. */
export async function findAccess(
  dependencies: AccessDependencies,
  session: AccessSubject,
): Promise<Access> {
  try {
    const rows = await dependencies.access.readRows(session);
    const now = dependencies.clock();
    const access = decideAccess(rows, now);
    const trialEndsAt = access.hasAccess ? undefined : runningTrialEnd(rows, now);
    const accountPlan = findAccountPlan(rows, rows.accountOfTrial, now);
    return {
      ...access,
      ...(trialEndsAt === undefined
        ? {}
        : await describeRunningTrial(dependencies, session, trialEndsAt)),
      ...(!access.hasAccess && hadTrial(rows, now) ? { trialEnded: true } : {}),
      ...(accountPlan === undefined ? {} : { accountPlan }),
    };
  } catch (error) {
    reportFailure('access not decided', { accountId: session.accountId }, error);
    return noAccess;
  }
}

/** Adds when the running trial ends, and whether a payment is pending; with an unreadable ledger none is. */
async function describeRunningTrial(
  { access, clock }: AccessDependencies,
  { accountId: id }: AccessSubject,
  trialEndsAt: string,
): Promise<Pick<Access, 'trialEndsAt' | 'paymentWaits'>> {
  try {
    const ledgerItem = await access.readLedgerItem?.(id);
    return isPaymentPending({ id, ledgerItem }, clock())
      ? { trialEndsAt, paymentWaits: true }
      : { trialEndsAt };
  } catch (error) {
    reportFailure('ledger not read', { accountId: id }, error, 'warn');
    return { trialEndsAt };
  }
}

/**
 * Rejects sessions without access; every capability may call it.
 * @throws ProblemError `access_required`
 */
export async function requireAccess(
  dependencies: AccessDependencies,
  session: AccessSubject,
): Promise<Access> {
  const access = await findAccess(dependencies, session);
  if (!access.hasAccess) throw new ProblemError('access_required');
  return access;
}
