import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../app/page.tsx';
import { defaultOneOffPlanKey, type PlanKey } from '../../../../shared/plans.ts';
import { overduePage as texts, planNames } from '../../copy/billing-pages.ts';
import { loadPage } from '../../lib/load-page.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { dayInWords } from '../dashboard/date-texts.ts';
import { AccountPage } from './account-page.tsx';
import { openCheckout } from './open-checkout.ts';
import { PlanChoice } from './plan-choice.tsx';
import { useSubscription, type SubscriptionAnswer } from './use-subscription.ts';

/** `/plano-atrasado`: an account whose plan is over chooses another one, and pays it. */
export default function OverduePage() {
  return (
    <AccountPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-12 md:pb-24">
          <div className="mx-auto max-w-[40rem]">
            <h1 className="text-title-1">{texts.title}</h1>
            <Situation />
            <Choice />
          </div>
        </div>
      </Page>
    </AccountPage>
  );
}

/** What is known of the account; without it, choosing works all the same. */
function Situation() {
  const { data } = useSubscription();
  const [now] = useState(() => Date.now());
  const pastDue = data?.subscription?.state === 'past_due';
  if (data !== undefined && runs(data, now)) {
    const { label, to } = texts.dashboard;
    return (
      <div className="mt-6">
        <Alert
          tone="success"
          title={texts.fineTitle}
          action={
            <Link to={to} className="link inline-flex min-h-11 items-center font-medium">
              {label}
            </Link>
          }
        >
          {texts.fineText}
        </Alert>
      </div>
    );
  }
  return (
    <>
      <p className="text-lead text-muted mt-3">{texts.lead}</p>
      {data?.oneOffPlan?.plan ? (
        <p className="mt-3 font-medium">
          {texts.planEnded(planNames[data.oneOffPlan.plan], dayInWords(data.oneOffPlan.endsAt))}
        </p>
      ) : null}
      {pastDue ? (
        <div className="mt-6">
          <Alert
            tone="info"
            title={texts.pastDueTitle}
            action={
              data?.subscription?.canReplaceCard ? (
                <Button
                  tone="secondary"
                  onClick={() => loadPage('/gerenciar-cartoes', { from: '/plano-atrasado' })}
                >
                  {texts.replaceCard}
                </Button>
              ) : null
            }
          >
            {texts.pastDueText}
          </Alert>
        </div>
      ) : null}
    </>
  );
}

function runs({ subscription, oneOffPlan }: SubscriptionAnswer, now: number): boolean {
  const planRuns = oneOffPlan !== null && Date.parse(oneOffPlan.endsAt) > now;
  return planRuns || subscription?.state === 'active';
}

function Choice() {
  const [chosen, setChosen] = useState<PlanKey>(defaultOneOffPlanKey);
  return (
    <form
      className="mt-8"
      onSubmit={(event) => {
        event.preventDefault();
        openCheckout(chosen, '/plano-atrasado');
      }}
    >
      <PlanChoice chosen={chosen} onChoose={setChosen} />
      <div className="mt-8 grid sm:flex sm:justify-end">
        <Button type="submit">{texts.submit}</Button>
      </div>
    </form>
  );
}
