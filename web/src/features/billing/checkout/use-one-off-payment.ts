import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  processMercadoPagoPayment,
  type PaymentAnswer,
} from '../../../../../shared/contracts/billing-endpoints.ts';
import { oneOffPlans, type OneOffPlanKey } from '../../../../../shared/plans.ts';
import { monthlyOverlap } from '../../../copy/billing/billing.ts';
import { paymentErrors, unsentPayment } from '../../../copy/billing/billing-errors.ts';
import { forgetSignUpData } from '../../onboarding/sign-up-data.ts';
import type { CardPayment } from '../card/use-card-form.ts';
import type { Customer } from '../checkout-state.ts';
import type { OpenPayment } from '../payment/open-payment-notice.tsx';
import { attemptName, wasUnsent } from '../payment/payment-attempt.ts';
import {
  describeFailedCall,
  describeRefusedPayment,
  type PaymentFailure,
} from '../payment/payment-notice.tsx';
import { usePayment } from '../payment/use-payment.ts';
import { forgetShownPix, rememberShownPix } from '../pix/expected-pix.ts';
import type { PixCharge } from '../pix/pix-panel.tsx';
import { useCachedSubscription, useSubscription } from '../use-subscription.ts';
import { leaveCheckout } from './leave-checkout.ts';
import { keepLastSubscription } from './last-subscription.ts';

export type PaymentMethod = 'card' | 'pix';
/** The payment method of a plan, as a field of the order. */
export type PaymentForm = z.infer<typeof processMercadoPagoPayment.request>['formData'];

interface OneOffPaymentOptions {
  readonly plan: OneOffPlanKey;
  readonly customer: Customer;
  /** An earlier Pix of this plan that can still be paid. */
  readonly waiting: OpenPayment | undefined;
  readonly defaultMethod: PaymentMethod | undefined;
}

/** The payment of a one-off plan: the chosen payment method, the order, and its outcome. */
export function useOneOffPayment({ plan, customer, waiting, defaultMethod }: OneOffPaymentOptions) {
  const [method, setMethod] = useState<PaymentMethod>(
    waiting === undefined ? (defaultMethod ?? 'card') : 'pix',
  );
  const [failure, setFailure] = useState<PaymentFailure | undefined>(() =>
    wasUnsent(attemptName(plan)) ? unsentPayment : undefined,
  );
  const [charge, setCharge] = useState<PixCharge>();
  /** A payment made here replaces the pending Pix. */
  const [isRenewed, setRenewed] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  /** The last attempt has charged nothing: the payment under review remains valid. */
  const [isKept, setKept] = useState(false);
  /** Undefined until the user chooses; until then an earlier choice applies. */
  const [endMonthly, setEndMonthly] = useState<boolean>();
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const { data: billing } = useSubscription();
  const subscriptionCache = useCachedSubscription();
  const storedChoice = billing?.openPayments.find((open) => open.plan === plan)?.endsMonthly;
  const endsMonthly =
    endMonthly ?? storedChoice ?? (billing?.mustChooseMonthlyEnd === true ? undefined : false);

  const payment = usePayment({
    name: attemptName(plan),
    endpoint: processMercadoPagoPayment,
    onAnswer,
    onError: (error) => {
      const isOutdated = error.code === 'possessions_changed' || error.code === 'invalid_request';
      if (isOutdated) void subscriptionCache.refetch();
      fail(describeFailedCall(error, paymentErrors.payment));
    },
  });

  function fail(found: PaymentFailure): void {
    setFailure(found);
    // A payment that was open before the attempt may have been replaced anyway.
    if (billing?.openPayments.length) void subscriptionCache.refetch();
  }

  function onAnswer(answer: PaymentAnswer): void {
    if (!answer.success) fail(describeRefusedPayment(answer));
    else if (answer.status === 'pending' && answer.redirectUrl === undefined) showPix(answer);
    else if (answer.earlier === true && answer.status === 'in_process') {
      setKept(true);
      void subscriptionCache.refetch();
    } else finish(answer.paymentId, answer.redirectUrl);
  }

  function showPix({ paymentId, qrCode, qrCodeBase64, expiresAt }: PaymentAnswer): void {
    // This Pix replaced the earlier open payment, so the warning about that payment is removed.
    subscriptionCache.write((before) => ({ ...before, openPayments: [] }));
    void subscriptionCache.refetch();
    setMethod('pix');
    rememberShownPix(plan, expiresAt);
    setCharge({ paymentId, qrCode, qrCodeBase64, expiresAt });
  }

  function finish(paymentId: string, redirectUrl: string | undefined): void {
    setLeaving(true);
    forgetSignUpData();
    forgetShownPix();
    keepLastSubscription(plan, paymentId);
    leaveCheckout(redirectUrl, plan);
  }

  function pay(formData: PaymentForm): void {
    if (endsMonthly === undefined) {
      setChoiceMissing(true);
      setFailure({ title: monthlyOverlap.missing });
      return;
    }
    setRenewed(true);
    setFailure(undefined);
    setKept(false);
    payment.pay({
      plan,
      amount: oneOffPlans[plan].totalPriceInCentavos / 100,
      endMonthly: billing?.mustChooseMonthlyEnd === true ? endsMonthly : endMonthly,
      possessions: billing?.possessions,
      customerData: customer,
      formData,
    });
  }

  const busy = isLeaving || payment.phase === 'sending' || payment.phase === 'confirming';
  return {
    method,
    choose: (chosen: PaymentMethod) => {
      setFailure(undefined);
      setMethod(chosen);
    },
    endsMonthly,
    setEndMonthly: (ends: boolean) => {
      if (isChoiceMissing) setFailure(undefined);
      setChoiceMissing(false);
      setEndMonthly(ends);
    },
    isChoiceMissing,
    failure,
    isKept,
    phase: payment.phase,
    lastError: payment.lastError,
    sent: payment.sent?.formData,
    retry: payment.retry,
    /** The Pix that was created on this page. */
    charge,
    /** A Pix that was created before, until a payment is made on this page. */
    found: isRenewed || charge !== undefined ? undefined : waiting,
    busy,
    /** A request that has been sent is waited for first. */
    isPending: busy || payment.phase === 'unknown',
    payWithCard: ({ type, data }: CardPayment) =>
      pay({ ...data, paymentType: type, selectedPaymentMethod: type }),
    payWithPix: () => {
      setCharge(undefined);
      pay({
        paymentType: 'bank_transfer',
        selectedPaymentMethod: 'pix',
        payment_method_id: 'pix',
      });
    },
    finish,
    replacedPayment: billing?.replacedPayment,
  };
}
