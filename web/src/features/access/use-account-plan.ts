import { useEffect, useState } from 'react';
import type { AccountPlan } from '../../../../shared/contracts/access.ts';
import { loadCode } from '../../lib/load-code.ts';
import type { AccountPlanLink, AccountPlanNotice } from './account-plan-notice.tsx';
import { useStoredSessionKind } from './session/use-signed-in.ts';

/** The plan of a trial session's account, and how to show it. */
export type AccountPlanNoticeState =
  | { readonly plan: 'none' }
  | {
      readonly plan: AccountPlan;
      readonly Notice: typeof AccountPlanNotice;
      readonly PlanLink: typeof AccountPlanLink;
    };

const withoutPlan: AccountPlanNoticeState = { plan: 'none' };

/**
 * The account plan for pages that read nothing else about access; without a session nothing is loaded. Undefined
 * until the plan is known, `none` when the read fails.
 */
export function useAccountPlan(): AccountPlanNoticeState | undefined {
  const isInTrial = useStoredSessionKind() === 'trial';
  const [accountPlan, setAccountPlan] = useState<AccountPlanNoticeState>();
  useEffect(() => {
    if (!isInTrial) return undefined;
    const controller = new AbortController();
    async function ask(): Promise<void> {
      const answer = await loadAccountPlan(controller.signal).catch(() => withoutPlan);
      if (!controller.signal.aborted) setAccountPlan(answer);
    }
    void ask();
    return () => controller.abort();
  }, [isInTrial]);
  return isInTrial ? accountPlan : withoutPlan;
}

async function loadAccountPlan(signal: AbortSignal): Promise<AccountPlanNoticeState> {
  const { readAccountPlan } = await loadCode(() => import('./read-account-plan.ts'));
  const plan = await readAccountPlan(signal);
  if (plan === undefined) return withoutPlan;
  const parts = await loadCode(() => import('./account-plan-notice.tsx'));
  return { plan, Notice: parts.AccountPlanNotice, PlanLink: parts.AccountPlanLink };
}
