import { useEffect, useRef } from 'react';
import { processingPayment as texts } from '../../copy/dashboard.ts';
import type { Wait } from '../billing/account-status.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

interface AwaitedPayment {
  /** Whether the address says that a payment was just made. */
  readonly isJustPaid: boolean;
  /** Undefined until it is known. */
  readonly expectsPayment: boolean | undefined;
  readonly wait: Wait;
  readonly hasAccess: boolean;
}

const descriptions: Readonly<Record<Wait, string>> = {
  order: texts.orderText,
  first_charge: texts.text,
  review: texts.reviewText,
  payment: texts.text,
};

/** Shows one toast that a payment is being confirmed, if the address says so, and one when it is confirmed. */
export function usePaymentToasts(awaited: AwaitedPayment): void {
  const { isJustPaid, expectsPayment, wait, hasAccess } = awaited;
  const hasNotified = useRef(false);
  const waited = useRef(false);
  useEffect(() => {
    const isKnown = expectsPayment !== undefined;
    if (!hasAccess && isJustPaid && isKnown && !hasNotified.current) {
      hasNotified.current = true;
      showToast({
        tone: 'success',
        title: texts.title,
        description: expectsPayment ? descriptions[wait] : texts.text,
      });
    }
    if (!hasAccess) waited.current = expectsPayment === true;
    else if (waited.current) {
      waited.current = false;
      showToast({ tone: 'success', title: texts.grantedTitle, description: texts.grantedText });
    }
  }, [isJustPaid, expectsPayment, wait, hasAccess]);
}
