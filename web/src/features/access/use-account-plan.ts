import { useEffect, useState } from 'react';
import type { AccountPlan } from '../../../../shared/contracts/access.ts';
import { loadCode } from '../../lib/load-code.ts';
import type { AccountEntrance, AccountPlanNotice } from './account-plan-notice.tsx';
import { useSeemingSession } from './session/use-signed-in.ts';

/** The plan of a trial session's account, and how to show it. */
export type AccountPlanNoticeState =
  | { readonly plan: 'none' }
  | {
      readonly plan: AccountPlan;
      readonly Notice: typeof AccountPlanNotice;
      readonly Entrance: typeof AccountEntrance;
    };

const nothing: AccountPlanNoticeState = { plan: 'none' };

/**
 * The account plan for pages that read nothing else about access; without a session nothing is loaded. Undefined
 * until the plan is known, `none` when the read fails.
 */
export function useAccountPlan(): AccountPlanNoticeState | undefined {
  const isInTrial = useSeemingSession() === 'trial';
  const [accountPlan, setAccountPlan] = useState<AccountPlanNoticeState>();
  useEffect(() => {
    if (!isInTrial) return undefined;
    const controller = new AbortController();
    async function ask(): Promise<void> {
      const answer = await askOfAccount(controller.signal).catch(() => nothing);
      if (!controller.signal.aborted) setAccountPlan(answer);
    }
    void ask();
    return () => controller.abort();
  }, [isInTrial]);
  return isInTrial ? accountPlan : nothing;
}

async function askOfAccount(signal: AbortSignal): Promise<AccountPlanNoticeState> {
  const { readAccountPlan } = await loadCode(() => import('./read-account-plan.ts'));
  const plan = await readAccountPlan(signal);
  if (plan === undefined) return nothing;
  const parts = await loadCode(() => import('./account-plan-notice.tsx'));
  return { plan, Notice: parts.AccountPlanNotice, Entrance: parts.AccountEntrance };
}
