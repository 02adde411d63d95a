import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { comesLater } from '../lib/hydration/held-presses.ts';
import { lazyCode } from '../lib/lazy-module.ts';
import { loadCode } from '../lib/load-code.ts';
import { Page } from '../ui/page/page.tsx';
import { useAccountPlan } from '../features/access/use-account-plan.ts';
import { pageMetadata } from '../copy/page-metadata.ts';
import { otherPlansLink } from '../copy/marketing/plans.ts';
import { loadWhenNear } from './home/load-when-near.ts';
import { MonthlyOffer } from './plans/monthly-offer.tsx';
import { OneOffOffers } from './plans/one-off-offers.tsx';
import { PlanComparison } from './plans/plan-comparison.tsx';
import * as paths from '../paths.ts';

const below = 'por-dentro';
/** Loaded when the reader scrolls near it. */
const FurtherDown = lazyCode(async () =>
  loadWhenNear(below, () => loadCode(() => import('./plans/further-down.tsx'))),
);

/** The monthly plan on `/plano-mensal`; `/nossos-planos` also shows the other plans below it. */
export default function PlansPage() {
  const { pathname } = useLocation();
  const isMonthlyOnly = pathname.startsWith(paths.monthlyPlanPage);
  const address = isMonthlyOnly ? paths.monthlyPlanPage : paths.plans;
  const accountPlan = useAccountPlan();
  return (
    <Page {...pageMetadata[address]}>
      {accountPlan === undefined || accountPlan.plan === 'none' ? null : (
        <div className="max-w-page mx-auto px-5 md:px-8">
          <accountPlan.Notice plan={accountPlan.plan} />
        </div>
      )}
      <MonthlyOffer origin={address} accountPlan={accountPlan} />
      {isMonthlyOnly ? (
        <p className="max-w-page mx-auto px-5 pb-14 md:px-8 md:pb-20">
          <Link to={otherPlansLink.to} className="link font-medium">
            {otherPlansLink.label}
          </Link>
        </p>
      ) : (
        <>
          <OneOffOffers accountPlan={accountPlan} />
          <PlanComparison />
        </>
      )}
      <div id={below} {...comesLater}>
        <Suspense fallback={<div className="min-h-dvh" />}>
          <FurtherDown isShort={isMonthlyOnly} />
        </Suspense>
      </div>
    </Page>
  );
}
