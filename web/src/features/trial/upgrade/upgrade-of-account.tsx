import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { monthlyPlan, type PlanKey } from '../../../../../shared/plans.ts';
import { isFromEmail } from '../../../../../shared/upgrade-address.ts';
import { loadPageInstead } from '../../../lib/navigation/load-page.ts';
import { LoadingPage } from '../../../ui/page/loading-page.tsx';
import { SessionPage } from '../../access/session-page.tsx';
import { findOneOffPlanInAddress } from '../../onboarding/chosen-plan.ts';
import { TrialOfAccount } from '../trial-of-account.tsx';
import * as paths from '../../../paths.ts';

/** The upgrade of an account session: its trial is opened first. */
export default function UpgradeOfAccount() {
  const [parameters] = useSearchParams();
  const plan = findOneOffPlanInAddress(parameters) ?? monthlyPlan.key;
  return (
    <SessionPage loginPath={paths.trialLogin}>
      <TrialOfAccount>
        {({ hasAccess, trialEnded }) => {
          const hadTrial = trialEnded === true || isFromEmail(parameters);
          if (!hadTrial) return <Navigate to={paths.trial} replace />;
          return hasAccess ? <Navigate to={paths.dashboard} replace /> : <Payment plan={plan} />;
        }}
      </TrialOfAccount>
    </SessionPage>
  );
}

/** Redirects an account with an ended trial to the payment. */
function Payment({ plan }: { readonly plan: PlanKey }) {
  useEffect(() => loadPageInstead(paths.checkoutPath(plan), { from: paths.upgrade }), [plan]);
  return <LoadingPage />;
}
