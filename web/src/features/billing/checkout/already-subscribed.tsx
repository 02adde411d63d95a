import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { alreadySubscribed as texts } from '../../../copy/billing/billing.ts';
import { firstChargeWait } from '../../../copy/billing/first-charge.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { oneOffPlanRuns, isStartDelayed } from '../payment-progress.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';
import { isAlreadyRunning } from './verify-monthly.ts';

/** Shows an existing plan above 'Assinar'. */
export function AlreadySubscribed({
  billing,
}: {
  readonly billing: SubscriptionAnswer | undefined;
}) {
  if (billing === undefined) return null;
  const { subscription, oneOffPlan, newSubscription, accessGapFrom } = billing;
  if (isAlreadyRunning(billing)) {
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
        {`${next === null ? texts.runs : keepAmountsTogether(texts.next(formatLongDay(next)))}${accessGapFrom === undefined ? '' : ` ${texts.gap(formatLongDay(accessGapFrom))}`}`}
      </Alert>
    );
  }
  if (isStartDelayed(billing)) {
    const day = formatLongDay(subscription?.nextBillingDate ?? '');
    return (
      <Alert
        tone="info"
        title={texts.scheduledTitle(day)}
        action={<TextLink {...texts.payments} />}
      >
        {describeScheduled(billing)}
      </Alert>
    );
  }
  if (billing.accessGiven === true) {
    return (
      <Alert tone="info" title={texts.planTitle} action={<TextLink {...texts.dashboard} />}>
        {texts.given}
      </Alert>
    );
  }
  if (oneOffPlan === null || !oneOffPlanRuns(billing)) return null;
  const name = oneOffPlan.plan === null ? texts.aPlan : planNames[oneOffPlan.plan];
  return (
    <Alert tone="info" title={texts.planTitle} action={<TextLink {...texts.dashboard} />}>
      {`${texts.plan(name, formatLongDay(oneOffPlan.endsAt))} ${newSubscription.firstChargeAt === null ? '' : texts.later(formatLongDay(newSubscription.firstChargeAt))}`}
    </Alert>
  );
}

/** Describes the access until a scheduled first charge, and the price of a new subscription. */
function describeScheduled(billing: SubscriptionAnswer): string {
  const { accessGapFrom, newSubscription } = billing;
  const { firstChargeAt } = newSubscription;
  const hasAccess = firstChargeAt !== null || oneOffPlanRuns(billing);
  const access =
    accessGapFrom === undefined ? texts.withoutAccess : texts.gap(formatLongDay(accessGapFrom));
  const isAccessDescribed = accessGapFrom !== undefined || !hasAccess;
  const first =
    firstChargeAt === null ? texts.replaces : texts.replacesFrom(formatLongDay(firstChargeAt));
  return isAccessDescribed ? `${access} ${first}` : first;
}
