import { useEffect, useRef } from 'react';
import { processingPayment as texts } from '../../copy/dashboard.ts';
import type { Wait } from '../billing/account-status.ts';
import { notify } from '../../ui/feedback/notices.ts';

interface AwaitedPayment {
  /** The address says that a payment was just made. */
  readonly isJustPaid: boolean;
  readonly expectsPayment: boolean;
  readonly wait: Wait;
  readonly hasAccess: boolean;
}

const descriptions: Readonly<Record<Wait, string>> = {
  order: texts.orderText,
  first_charge: texts.text,
  review: texts.reviewText,
  payment: texts.text,
};

/**
 * Says once that a payment was made and is being confirmed, where the server knows of one, and once
 * that it was confirmed.
 */
export function usePaymentNotices(awaited: AwaitedPayment): void {
  const { isJustPaid, expectsPayment, wait, hasAccess } = awaited;
  const hasNotified = useRef(false);
  const waited = useRef(false);
  useEffect(() => {
    if (!hasAccess && isJustPaid && expectsPayment && !hasNotified.current) {
      hasNotified.current = true;
      notify({
        tone: 'success',
        title: texts.title,
        description: descriptions[wait],
      });
    }
    if (!hasAccess) waited.current = expectsPayment;
    else if (waited.current) {
      waited.current = false;
      notify({ tone: 'success', title: texts.grantedTitle, description: texts.grantedText });
    }
  }, [isJustPaid, expectsPayment, wait, hasAccess]);
}
