import { useState } from 'react';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import { cancelSubscription } from '../../../../../shared/contracts/billing-endpoints.ts';
import { orFullRefund } from '../../../copy/billing/cancellation-errors.ts';
import { cancellation as texts } from '../../../copy/billing/billing-payments.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { formatRelativeDay } from '../../../lib/date-texts.ts';
import { ConfirmSection } from './confirm-section.tsx';
import { useCancellation } from './use-cancellation.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

const reasons = texts.reasons.map((reason) => ({ id: reason, label: reason }));

/** Ends the monthly subscription: at the end of the paid period, or at once when no period is paid. */
export function CancelSection(props: {
  readonly billing: SubscriptionAnswer;
  /** In the card of the subscription. */
  readonly isQuiet?: boolean;
}) {
  const { billing, isQuiet = false } = props;
  const { busy, failure, cancel, forgetFailure } = useCancellation();
  // A one-off plan gives access for longer than the subscription's own months.
  const accessUntil =
    billing.newSubscription.firstChargeAt ?? billing.subscription?.accessUntil ?? null;
  const [now] = useState(serverNow);
  const isPaid = accessUntil !== null && Date.parse(accessUntil) > now;
  const isFirstChargeUnknown = ['pending', 'processing'].includes(
    billing.subscription?.state ?? '',
  );
  const unpaid = isFirstChargeUnknown ? texts.consequenceUncharged : texts.consequenceUnpaid;
  return (
    <ConfirmSection
      endpoints={[cancelSubscription]}
      {...texts}
      text={isPaid ? texts.text : texts.textUnpaid}
      consequence={[
        isPaid ? texts.consequence(formatRelativeDay(accessUntil, billing.readAt)) : unpaid,
        ...billing.withdrawals
          .filter(({ plan }) => plan === monthlyPlan.key)
          .map(({ until }) => orFullRefund(formatRelativeDay(until, billing.readAt))),
      ]}
      isQuiet={isQuiet}
      busy={busy}
      failure={failure}
      onKeep={forgetFailure}
      onConfirm={(form) => {
        const reason = form.get('cancelReason');
        void cancel(typeof reason === 'string' ? reason : '');
      }}
    >
      <SelectField
        name="cancelReason"
        label={texts.reason}
        optional
        placeholder={texts.reasonPlaceholder}
        defaultValue=""
        options={reasons}
      />
    </ConfirmSection>
  );
}
