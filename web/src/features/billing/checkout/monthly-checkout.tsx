import { useState } from 'react';
import { createMercadoPagoPreapproval } from '../../../../../shared/contracts/billing-endpoints.ts';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import { monthlyCharges, monthlyPage as texts } from '../../../copy/billing/billing.ts';
import { cardLimit, paymentErrors, unsentPayment } from '../../../copy/billing/billing-errors.ts';
import { DisabledWhile } from '../../../ui/disabled-while.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { forgetSignUpData } from '../../onboarding/sign-up-data.ts';
import { CardForm } from '../card/card-form.tsx';
import type { Customer } from '../checkout-state.ts';
import { leaveCheckout } from './leave-checkout.ts';
import { PayTodayButton, describeWithdrawal } from './installment-summary.tsx';
import { keepLastSubscription } from './last-subscription.ts';
import { attemptName, wasUnsent } from '../payment/payment-attempt.ts';
import {
  PaymentNotice,
  describeFailedCall,
  describeRefusedPayment,
  type PaymentFailure,
} from '../payment/payment-notice.tsx';
import { monthlyCardRules } from '../card/use-card-fields.ts';
import { usePayment } from '../payment/use-payment.ts';
import { useCachedSubscription, type SubscriptionAnswer } from '../use-subscription.ts';

const instead = {
  text: cardLimit.monthly,
  action: <TextLink {...cardLimit.otherPlans} />,
};

interface MonthlyCheckoutProps {
  readonly customer: Customer;
  /** The charges that the page states; the button accepts only these. */
  readonly charges: SubscriptionAnswer['newSubscription'] | undefined;
}

/** The card behind the monthly subscription. */
export function MonthlyCheckout({ customer, charges }: MonthlyCheckoutProps) {
  const subscriptionCache = useCachedSubscription();
  const [failure, setFailure] = useState<PaymentFailure | undefined>(() =>
    wasUnsent(attemptName(monthlyPlan.key)) ? unsentPayment : undefined,
  );
  const [isLeaving, setLeaving] = useState(false);

  const payment = usePayment({
    name: attemptName(monthlyPlan.key),
    endpoint: createMercadoPagoPreapproval,
    onAnswer: ({ success, error, statusDetail, subscription_id, preapproval_id, redirectUrl }) => {
      if (!success) {
        const refusedFailure = describeRefusedPayment({
          error: error ?? paymentErrors.subscription,
          statusDetail,
        });
        setFailure({ ...refusedFailure, advisesInstead: true });
        return;
      }
      setLeaving(true);
      forgetSignUpData();
      keepLastSubscription(monthlyPlan.key, subscription_id ?? preapproval_id ?? '');
      leaveCheckout(redirectUrl, monthlyPlan.key);
    },
    onError: (error) => {
      if (error.code === 'first_charge_changed') void subscriptionCache.refetch();
      setFailure(describeFailedCall(error, paymentErrors.subscription));
    },
  });

  const isFollowed = payment.phase === 'confirming' || payment.phase === 'unknown';
  return (
    <DisabledWhile busy={isLeaving || payment.phase !== 'idle'}>
      <CardForm
        rules={monthlyCardRules}
        cpf={customer.cpf}
        submitLabel={charges?.firstChargeAt ? texts.submitDeferred : texts.submit}
        busy={isLeaving || payment.phase === 'sending' || payment.phase === 'confirming'}
        // Only one button at a time: an order that was sent is followed without changes.
        closed={failure?.isCardLimit === true || isFollowed}
        endpoints={[createMercadoPagoPreapproval]}
        onCard={({ data: paymentData }) => {
          setFailure(undefined);
          payment.pay({
            plan: monthlyPlan.key,
            amount: monthlyPlan.priceInCentavos / 100,
            customerData: customer,
            paymentData,
            ...(charges === undefined ? {} : { firstChargeAt: charges.firstChargeAt }),
          });
        }}
        renderBefore={() =>
          charges === undefined ? null : (
            <PayTodayButton
              total={charges.firstChargeAt === null ? monthlyCharges.price : monthlyCharges.nothing}
              withdrawal={describeWithdrawal(charges.firstChargeAt)}
            />
          )
        }
        instead={instead}
        notice={
          <PaymentNotice
            phase={payment.phase}
            lastError={payment.lastError}
            failure={failure}
            endpoints={[createMercadoPagoPreapproval]}
            onRetry={payment.retry}
            instead={instead}
          />
        }
      />
    </DisabledWhile>
  );
}
