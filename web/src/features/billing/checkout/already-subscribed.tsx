import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { alreadySubscribed as texts } from '../../../copy/billing/billing.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { dayInWords } from '../../../lib/date-texts.ts';
import { oneOffPlanRuns, waitsForDays } from '../paid-already.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';
import { runsAlready } from './verify-monthly.ts';

/** Shows an existing plan above 'Assinar'. */
export function AlreadySubscribed({ own }: { readonly own: SubscriptionAnswer | undefined }) {
  if (own === undefined) return null;
  const { subscription, oneOffPlan, newSubscription, accessGapFrom } = own;
  if (runsAlready(own)) {
    if (subscription?.firstChargeUnconfirmed === true) {
      return (
        <Alert
          tone="info"
          title={firstChargeWait.unconfirmedTitle}
          action={<TextLink {...texts.payments} />}
        >
          {firstChargeWait.unconfirmed}
        </Alert>
      );
    }
    const next = subscription?.nextBillingDate ?? null;
    return (
      <Alert tone="success" title={texts.title} action={<TextLink {...texts.payments} />}>
        {`${next === null ? texts.runs : keepAmountsTogether(texts.next(dayInWords(next)))}${accessGapFrom === undefined ? '' : ` ${texts.gap(dayInWords(accessGapFrom))}`}`}
      </Alert>
    );
  }
  if (waitsForDays(own)) {
    const day = dayInWords(subscription?.nextBillingDate ?? '');
    return (
      <Alert
        tone="info"
        title={texts.scheduledTitle(day)}
        action={<TextLink {...texts.payments} />}
      >
        {scheduledInWords(own)}
      </Alert>
    );
  }
  if (own.accessGiven === true) {
    return (
      <Alert tone="info" title={texts.planTitle} action={<TextLink {...texts.dashboard} />}>
        {texts.given}
      </Alert>
    );
  }
  if (oneOffPlan === null || !oneOffPlanRuns(own)) return null;
  const name = oneOffPlan.plan === null ? texts.aPlan : planNames[oneOffPlan.plan];
  return (
    <Alert tone="info" title={texts.planTitle} action={<TextLink {...texts.dashboard} />}>
      {`${texts.plan(name, dayInWords(oneOffPlan.endsAt))} ${newSubscription.firstChargeAt === null ? '' : texts.later(dayInWords(newSubscription.firstChargeAt))}`}
    </Alert>
  );
}

/** Describes the access until a scheduled first charge, and the price of a new subscription. */
function scheduledInWords(own: SubscriptionAnswer): string {
  const { accessGapFrom, newSubscription } = own;
  const { firstChargeAt } = newSubscription;
  const hasAccess = firstChargeAt !== null || oneOffPlanRuns(own);
  const access =
    accessGapFrom === undefined ? texts.withoutAccess : texts.gap(dayInWords(accessGapFrom));
  const isTold = accessGapFrom !== undefined || !hasAccess;
  const first =
    firstChargeAt === null ? texts.replaces : texts.replacesFrom(dayInWords(firstChargeAt));
  return isTold ? `${access} ${first}` : first;
}
