import { useEffect, useRef } from 'react';
import { processingPayment as texts } from '../../copy/dashboard.ts';
import { notify } from '../../ui/feedback/notices.ts';

interface AwaitedPayment {
  /** The address says that a payment was just made. */
  readonly isTold: boolean;
  readonly expectsPayment: boolean;
  /** It is a card that the partner looks at first. */
  readonly isReviewed: boolean;
  readonly hasAccess: boolean;
}

/**
 * Says once that a payment was made and is being confirmed, where the server knows of one, and once
 * that it was confirmed.
 */
export function usePaymentNotices(awaited: AwaitedPayment): void {
  const { isTold, expectsPayment, isReviewed, hasAccess } = awaited;
  const said = useRef(false);
  const waited = useRef(false);
  useEffect(() => {
    if (!hasAccess && isTold && expectsPayment && !said.current) {
      said.current = true;
      notify({
        tone: 'success',
        title: texts.title,
        description: isReviewed ? texts.reviewText : texts.text,
      });
    }
    if (!hasAccess) waited.current = expectsPayment;
    else if (waited.current) {
      waited.current = false;
      notify({ tone: 'success', title: texts.grantedTitle, description: texts.grantedText });
    }
  }, [isTold, expectsPayment, isReviewed, hasAccess]);
}
