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
import { refusedCall, refusedPayment, type PaymentFailure } from '../payment/payment-notice.tsx';
import { usePayment } from '../payment/use-payment.ts';
import { expectNoPix, expectPix } from '../pix/expected-pix.ts';
import type { PixCharge } from '../pix/pix-panel.tsx';
import { useCachedSubscription, useSubscription } from '../use-subscription.ts';
import { leaveCheckout } from './leave-checkout.ts';
import { keepLastSubscription } from './last-subscription.ts';

export type PaymentMethod = 'card' | 'pix';
/** How a plan is paid, as the order says it. */
export type PaymentForm = z.infer<typeof processMercadoPagoPayment.request>['formData'];

interface OneOffPaymentOptions {
  readonly plan: OneOffPlanKey;
  readonly customer: Customer;
  /** An earlier Pix of this plan that can still be paid. */
  readonly waiting: OpenPayment | undefined;
  readonly begins: PaymentMethod | undefined;
}

/** Paying for a plan once: the way that is chosen, the order, and what became of it. */
export function useOneOffPayment({ plan, customer, waiting, begins }: OneOffPaymentOptions) {
  const [method, setMethod] = useState<PaymentMethod>(
    waiting === undefined ? (begins ?? 'card') : 'pix',
  );
  const [failure, setFailure] = useState<PaymentFailure | undefined>(() =>
    wasUnsent(attemptName(plan)) ? unsentPayment : undefined,
  );
  const [charge, setCharge] = useState<PixCharge>();
  /** A payment made here replaces the pending Pix. */
  const [isRenewed, setRenewed] = useState(false);
  const [left, setLeft] = useState(false);
  /** The last press has charged nothing: the payment in analysis stands. */
  const [isKept, setKept] = useState(false);
  /** Undefined until the user chooses; until then an earlier choice holds. */
  const [endMonthly, setEndMonthly] = useState<boolean>();
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const { data: own } = useSubscription();
  const known = useCachedSubscription();
  const storedChoice = own?.openPayments.find((open) => open.plan === plan)?.endsMonthly;
  const endsMonthly =
    endMonthly ?? storedChoice ?? (own?.mustChooseMonthlyEnd === true ? undefined : false);

  const payment = usePayment({
    name: attemptName(plan),
    endpoint: processMercadoPagoPayment,
    onAnswer,
    onRefused: (error) => {
      const isOutdated = error.code === 'possessions_changed' || error.code === 'invalid_request';
      if (isOutdated) void known.readAgain();
      fail(refusedCall(error, paymentErrors.payment));
    },
  });

  function fail(found: PaymentFailure): void {
    setFailure(found);
    // A payment that was open before the press may have been replaced nevertheless.
    if (own?.openPayments.length) void known.readAgain();
  }

  function onAnswer(answer: PaymentAnswer): void {
    if (!answer.success) fail(refusedPayment(answer));
    else if (answer.status === 'pending' && answer.redirectUrl === undefined) showPix(answer);
    else if (answer.earlier === true && answer.status === 'in_process') {
      setKept(true);
      void known.readAgain();
    } else finish(answer.paymentId, answer.redirectUrl);
  }

  function showPix({ paymentId, qrCode, qrCodeBase64, expiresAt }: PaymentAnswer): void {
    // The earlier open payment was replaced by this code, so its warning goes.
    known.write((before) => ({ ...before, openPayments: [] }));
    void known.readAgain();
    setMethod('pix');
    expectPix(plan, expiresAt);
    setCharge({ paymentId, qrCode, qrCodeBase64, expiresAt });
  }

  function finish(paymentId: string, redirectUrl: string | undefined): void {
    setLeft(true);
    forgetSignUpData();
    expectNoPix();
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
      endMonthly: own?.mustChooseMonthlyEnd === true ? endsMonthly : endMonthly,
      possessions: own?.possessions,
      customerData: customer,
      formData,
    });
  }

  const busy = left || payment.phase === 'sending' || payment.phase === 'confirming';
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
    /** The code that was made here. */
    charge,
    /** A code that was made before, until anything is paid here. */
    found: isRenewed || charge !== undefined ? undefined : waiting,
    busy,
    /** A request that has been sent is waited for first. */
    waits: busy || payment.phase === 'unknown',
    payByCard: ({ type, data }: CardPayment) =>
      pay({ ...data, paymentType: type, selectedPaymentMethod: type }),
    payByPix: () => {
      setCharge(undefined);
      pay({
        paymentType: 'bank_transfer',
        selectedPaymentMethod: 'pix',
        payment_method_id: 'pix',
      });
    },
    finish,
    replacedPayment: own?.replacedPayment,
  };
}
