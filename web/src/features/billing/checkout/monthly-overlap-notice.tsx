import { useEffect, useRef } from 'react';
import { keepAmountsTogether } from '../../../copy/amounts.ts';
import { monthlyOverlap as texts } from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ChoiceTiles } from '../../../ui/forms/choice-tiles.tsx';
import { formatLongDay } from '../../../lib/date-texts.ts';
import { isRetried } from '../next-charge.ts';
import {
  useSubscription,
  type AccountSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';

interface MonthlyOverlapNoticeProps {
  /** Whether the monthly subscription is to end with this payment; undefined: not chosen yet. */
  readonly ends: boolean | undefined;
  /** Error when the form was submitted without a choice. */
  readonly error: string | undefined;
  /** A code was created with this choice: a new choice requires a new order. */
  readonly fixed: boolean;
  readonly onChange: (ends: boolean) => void;
}

/** The user's choice, together with a one-off payment, whether the monthly subscription continues or ends. */
export function MonthlyOverlapNotice({ ends, error, fixed, onChange }: MonthlyOverlapNoticeProps) {
  // A refused charge may be approved while the page waits for the Pix.
  const { data: billing } = useSubscription({
    isFollowed: (answer) => fixed && isUnsettled(answer),
  });
  if (billing?.subscription?.canCancel !== true) return null;
  const isPaused = billing.subscription.state === 'paused';
  const hint = isPaused
    ? texts.endHintPaused
    : isRetried(billing.subscription)
      ? texts.endHintTried
      : texts.endHint;
  const isEnding = fixed && ends === true;
  const isRequired = billing.mustChooseMonthlyEnd === true;
  return (
    <div className="mb-6">
      <Alert
        tone="info"
        title={isEnding ? texts.endsTitle : isRequired && !fixed ? texts.overdueTitle : texts.title}
        action={
          fixed ? null : <EndMonthly {...{ ends, error, hint, isPaused, isRequired, onChange }} />
        }
      >
        {`${isEnding ? hint : keepAmountsTogether(describeCharges(billing.subscription))} ${billing.newSubscription.firstChargeAt !== null ? texts.added : texts.begins}`}
      </Alert>
    </div>
  );
}

/** Shown in the step before: this purchase does not end an overdue subscription. */
export function OverdueSubscriptionNote() {
  const { data: billing } = useSubscription();
  if (billing?.subscription?.state !== 'past_due' || !billing.subscription.canCancel) return null;
  return <p className="text-small mt-5">{texts.overdueAhead}</p>;
}

function isUnsettled({ subscription }: SubscriptionAnswer): boolean {
  return subscription?.state === 'past_due' || subscription?.refusedCharge !== undefined;
}

function describeCharges(subscription: AccountSubscription): string {
  if (subscription.state === 'paused') return texts.paused;
  if (subscription.refusedCharge === undefined) {
    const { hasBeenCharged, nextBillingDate } = subscription;
    return hasBeenCharged || nextBillingDate === null
      ? texts.charged
      : texts.first(formatLongDay(nextBillingDate));
  }
  return isRetried(subscription) ? texts.tried : texts.refused;
}

function EndMonthly(
  props: Pick<MonthlyOverlapNoticeProps, 'ends' | 'error' | 'onChange'> & {
    readonly hint: string;
    readonly isPaused: boolean;
    /** No choice is preselected. */
    readonly isRequired: boolean;
  },
) {
  const { ends, error, hint, isPaused, isRequired, onChange } = props;
  const chosen = ends ?? (isRequired ? undefined : false);
  const choices = isPaused ? texts.pausedChoices : texts.choices;
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The submit button is far below.
    if (error !== undefined) group.current?.querySelector('input')?.focus();
  }, [error]);
  return (
    <div ref={group}>
      <ChoiceTiles
        type="radio"
        label={texts.choice}
        error={error}
        // Only the choice that ends the subscription explains the end.
        options={choices.map((choice) =>
          choice.id === 'end' ? { ...choice, description: hint } : choice,
        )}
        input={{
          name: 'endMonthly',
          onChange: ({ currentTarget }) => onChange(currentTarget.value === 'end'),
        }}
        initial={chosen === undefined ? [] : [chosen ? 'end' : 'keep']}
      />
    </div>
  );
}
