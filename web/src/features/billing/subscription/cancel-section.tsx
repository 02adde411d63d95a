import { useState } from 'react';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import { cancelSubscription } from '../../../../../shared/contracts/billing-endpoints.ts';
import { orMoneyBack } from '../../../copy/billing/cancellation-errors.ts';
import { cancellation as texts } from '../../../copy/billing/billing-payments.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { dayAsSaid } from '../../../lib/date-texts.ts';
import { ConfirmSection } from './confirm-section.tsx';
import { useCancellation } from './use-cancellation.ts';
import type { SubscriptionAnswer } from '../use-subscription.ts';

const reasons = texts.reasons.map((reason) => ({ id: reason, label: reason }));

/** Ends the monthly subscription: with the period that is paid, or at once where none is. */
export function CancelSection(props: {
  readonly own: SubscriptionAnswer;
  /** In the card of the subscription. */
  readonly isQuiet?: boolean;
}) {
  const { own, isQuiet = false } = props;
  const { busy, failure, cancel, forgetFailure } = useCancellation();
  // A plan beside it gives access for longer than its own months.
  const accessUntil = own.newSubscription.firstChargeAt ?? own.subscription?.accessUntil ?? null;
  const [now] = useState(serverNow);
  const isPaid = accessUntil !== null && Date.parse(accessUntil) > now;
  const isFirstChargeUnknown = ['pending', 'processing'].includes(own.subscription?.state ?? '');
  const unpaid = isFirstChargeUnknown ? texts.consequenceUncharged : texts.consequenceUnpaid;
  return (
    <ConfirmSection
      calls={[cancelSubscription]}
      {...texts}
      text={isPaid ? texts.text : texts.textUnpaid}
      consequence={[
        isPaid ? texts.consequence(dayAsSaid(accessUntil, own.readAt)) : unpaid,
        ...own.withdrawals
          .filter(({ plan }) => plan === monthlyPlan.key)
          .map(({ until }) => orMoneyBack(dayAsSaid(until, own.readAt))),
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
