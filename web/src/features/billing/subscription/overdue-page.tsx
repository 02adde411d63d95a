import { useState } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { defaultOneOffPlanKey, type PlanKey } from '../../../../../shared/plans.ts';
import { overduePage as texts } from '../../../copy/billing/billing-pages.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { accessGap, subscriptionStates } from '../../../copy/billing/billing-payments.ts';
import { loadPage } from '../../../lib/navigation/load-page.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { AccountPage } from '../account-page.tsx';
import { openCheckout } from '../open-checkout.ts';
import {
  awaitedPayment,
  OpenPaymentGate,
  OpenPaymentAlert,
} from '../payment/open-payment-notice.tsx';
import { paidPlanText, relevantRefusedCharge, isStartDelayed } from '../payment-progress.ts';
import { PlanRadios } from './plan-radios.tsx';
import { oneOffOffers } from '../../../copy/marketing/plans.ts';
import { SupportLink } from '../support-link.tsx';
import { RefusedCharge } from './refused-charge.tsx';
import { describeOverdue, overdueTitle } from './refused-attempts.ts';
import {
  useSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import * as paths from '../../../paths.ts';

/** The monthly plan comes first: the others are compared with it, and it has the lowest first payment. */
const allPlans = [{ key: 'mensal' as const, ...texts.monthly }, ...oneOffOffers];

/** `/plano-atrasado`: a user with an ended plan chooses and pays another one. */
export default function OverduePage() {
  return (
    <AccountPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div className="max-w-page mx-auto px-5 pt-6 pb-16 md:px-8 md:pt-12 md:pb-24">
          <div className="mx-auto max-w-[40rem]">
            <Title />
            <Situation />
            <OpenPix />
            <div className="mt-8">
              <OpenPaymentGate isSent={false}>
                <Choice />
              </OpenPaymentGate>
            </div>
          </div>
        </div>
      </Page>
    </AccountPage>
  );
}

/** While a payment is undecided, there is nothing to reactivate. */
function Title() {
  const { data } = useSubscription();
  const title = awaitedPayment(data) === undefined ? texts.title : texts.waitingTitle;
  return <h1 className="text-title-1">{title}</h1>;
}

/** The state of the account's plan. The plan choice below also works while it is loading. */
function Situation() {
  const { data } = useSubscription();
  if (data === undefined) return <Lead text={texts.neutralLead} />;
  const paid = paidPlanText(data);
  if (paid !== undefined) {
    const refusedCharge = relevantRefusedCharge(data);
    const { accessGapFrom } = data;
    const hasNoProblem = refusedCharge === undefined && accessGapFrom === undefined;
    return (
      <div className="mt-6 grid gap-5">
        {refusedCharge === undefined ? null : (
          <RefusedCharge charge={refusedCharge} billing={data} />
        )}
        <Alert
          tone={hasNoProblem ? 'success' : 'info'}
          title={hasNoProblem ? texts.fineTitle : texts.accessTitle}
          action={<TextLink {...texts.dashboard} />}
        >
          {`${paid}${accessGapFrom === undefined ? '' : ` ${accessGap(formatLongDay(accessGapFrom))}`}`}
        </Alert>
      </div>
    );
  }
  const { subscription, oneOffPlan } = data;
  const isWaiting = subscription?.state === 'pending' || subscription?.state === 'processing';
  if (isWaiting && !isStartDelayed(data)) {
    return <Waiting subscription={subscription} />;
  }
  return (
    <>
      <Lead text={selectLead(data)} />
      {oneOffPlan?.plan ? (
        <p className="mt-3 font-medium">
          {texts.planEnded(planNames[oneOffPlan.plan], formatLongDay(oneOffPlan.endsAt))}
        </p>
      ) : null}
      {isStartDelayed(data) ? (
        <div className="mt-6">
          <Alert
            tone="info"
            title={texts.scheduledTitle(formatLongDay(subscription?.nextBillingDate ?? ''))}
          >
            {texts.scheduledText}
          </Alert>
        </div>
      ) : null}
      {subscription?.state === 'past_due' ? <PastDue billing={data} /> : null}
      {subscription?.state === 'paused' ? (
        <div className="mt-6">
          <Alert tone="info" title={subscriptionStates.paused.title}>
            {texts.pausedText}
          </Alert>
        </div>
      ) : null}
    </>
  );
}

/** An undecided payment, shown instead of a reason to choose a plan. */
function Waiting({ subscription }: { readonly subscription: AccountSubscription }) {
  const { state, firstChargeUnconfirmed } = subscription;
  const isUnconfirmed = firstChargeUnconfirmed === true;
  const stateText = state === 'processing' ? texts.unknownText : texts.waitingText;
  return (
    <div className="mt-6">
      <Alert
        tone="info"
        title={isUnconfirmed ? firstChargeWait.unconfirmedTitle : subscriptionStates[state].title}
        action={<TextLink {...texts.dashboard} />}
      >
        {isUnconfirmed ? firstChargeWait.unconfirmed : stateText}
      </Alert>
    </div>
  );
}

function selectLead({ subscription, oneOffPlan, openPayments }: SubscriptionAnswer): string {
  if (openPayments.length > 0) return texts.waitingLead;
  if (subscription?.endedByRefusals === true) return texts.refusedLead;
  const isNew = subscription === null || subscription.hasNeverBegun === true;
  return isNew && oneOffPlan === null ? texts.neutralLead : texts.lead;
}

function Lead({ text }: { readonly text: string }) {
  return <p className="text-lead text-muted mt-3">{text}</p>;
}

function PastDue({ billing }: { readonly billing: SubscriptionAnswer }) {
  return (
    <div className="mt-6">
      <Alert
        tone="info"
        title={overdueTitle(billing)}
        action={<PastDueActions subscription={billing.subscription} />}
      >
        <p>{describeOverdue(billing)}</p>
        <p className="mt-2">{texts.pastDueWithPlan}</p>
      </Alert>
    </div>
  );
}

function PastDueActions({ subscription }: Pick<SubscriptionAnswer, 'subscription'>) {
  const isTakenBack = subscription?.takenBackCharge !== undefined;
  if (subscription?.canReplaceCard !== true && !isTakenBack) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {subscription?.canReplaceCard ? (
        <Button tone="secondary" onClick={() => loadPage(paths.cards, { from: paths.overdue })}>
          {texts.replaceCard}
        </Button>
      ) : null}
      {isTakenBack ? <SupportLink /> : null}
    </div>
  );
}

/** A Pix that can still be paid, shown instead of the plan choice. */
function OpenPix() {
  const { data } = useSubscription();
  const [open] = data?.openPayments ?? [];
  if (open?.status !== 'pending') return null;
  return (
    <div className="mt-6">
      <OpenPaymentAlert open={open} />
    </div>
  );
}

function Choice() {
  const [chosen, setChosen] = useState<PlanKey>(defaultOneOffPlanKey);
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        openCheckout(chosen, paths.overdue);
      }}
    >
      <PlanRadios label={texts.choice} offers={allPlans} chosen={chosen} onChoose={setChosen} />
      <div className="mt-8 grid sm:flex sm:justify-end">
        <Button type="submit">{texts.submit}</Button>
      </div>
    </form>
  );
}
