import { monthlyPlan, oneOffPlans } from '../../../shared/plans.ts';
import { addMonths, later } from './calendar.ts';
import { byApproval, grantsAccess, isOneOff, paidAt } from './ledger.ts';
import type { Charge, Extension, Ledger } from '../../entities/billing-ledger.ts';

/** The partner takes at least this long for a first charge. */
const shortestWaitMilliseconds = 60 * 60 * 1000;

/** The paid plans and their ends. ISO 8601, UTC; null when there is none. */
export interface PaidTime {
  /** End of the last one-off plan. */
  readonly planEndsAt: string | null;
  /** End of the last monthly installment. */
  readonly installmentsUntil: string | null;
  /** The end of all paid time. */
  readonly until: string | null;
}

/**
 * Puts all paid periods on one time line: each starts at its approval, or at the end of the one before. So no day is
 * paid twice, even for periods bought together.
 */
export function paidTime(ledger: Ledger): PaidTime {
  let planEndsAt = ledger.grantedUntil;
  let installmentsUntil: string | null = null;
  let until = ledger.grantedUntil;
  for (const step of listPaidSteps(ledger)) {
    if ('milliseconds' in step) {
      if (planEndsAt === null) continue;
      const extended = new Date(Date.parse(planEndsAt) + step.milliseconds).toISOString();
      until = until === planEndsAt ? extended : later(until, extended);
      planEndsAt = extended;
      continue;
    }
    const start = later(step.at, until) ?? step.at;
    until = addMonths(start, step.plan === monthlyPlan.key ? 1 : oneOffPlans[step.plan].months);
    if (isOneOff(step)) planEndsAt = until;
    else installmentsUntil = until;
  }
  return { planEndsAt, installmentsUntil, until };
}

/** Returns payments and an operator's extensions in order. */
function listPaidSteps(
  ledger: Ledger,
): readonly ((Charge & { readonly at: string }) | Extension)[] {
  const paid = ledger.charges.filter(grantsAccess).toSorted(byApproval);
  return [
    ...paid.map((charge) => ({ ...charge, at: paidAt(charge) })),
    ...(ledger.extensions ?? []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/**
 * Returns the date of the first charge of a monthly subscription that starts now: the end of all paid time. Null
 * when it is charged at once.
 */
export function firstChargeAt(ledger: Ledger, now: Date): string | null {
  const { until } = paidTime(ledger);
  const isFarEnough =
    until !== null && Date.parse(until) - now.getTime() > shortestWaitMilliseconds;
  return isFarEnough ? until : null;
}
