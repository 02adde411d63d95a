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
 * The same for pages that read nothing else about access; other sessions load nothing. Undefined until it is known,
 * `none` where the read fails.
 */
export function useAccountPlan(): AccountPlanNoticeState | undefined {
  const isInTrial = useSeemingSession() === 'trial';
  const [told, setTold] = useState<AccountPlanNoticeState>();
  useEffect(() => {
    if (!isInTrial) return undefined;
    const given = new AbortController();
    async function ask(): Promise<void> {
      const answer = await askOfAccount(given.signal).catch(() => nothing);
      if (!given.signal.aborted) setTold(answer);
    }
    void ask();
    return () => given.abort();
  }, [isInTrial]);
  return isInTrial ? told : nothing;
}

async function askOfAccount(signal: AbortSignal): Promise<AccountPlanNoticeState> {
  const { readAccountPlan } = await loadCode(() => import('./read-account-plan.ts'));
  const plan = await readAccountPlan(signal);
  if (plan === undefined) return nothing;
  const parts = await loadCode(() => import('./account-plan-notice.tsx'));
  return { plan, Notice: parts.AccountPlanNotice, Entrance: parts.AccountEntrance };
}
