import { useEffect, useRef } from 'react';
import { processingPayment as texts } from '../../copy/dashboard.ts';
import { notify } from '../../ui/notices.ts';

interface AwaitedPayment {
  /** The address says that a payment was just made. */
  readonly isTold: boolean;
  readonly expectsPayment: boolean;
  readonly hasAccess: boolean;
}

/**
 * Says once that a payment was made and is being confirmed, where the server knows of one, and once
 * that it was confirmed.
 */
export function usePaymentNotices({ isTold, expectsPayment, hasAccess }: AwaitedPayment): void {
  const said = useRef(false);
  const waited = useRef(false);
  useEffect(() => {
    if (!hasAccess && isTold && expectsPayment && !said.current) {
      said.current = true;
      notify({ tone: 'success', title: texts.title, description: texts.text });
    }
    if (!hasAccess) waited.current = expectsPayment;
    else if (waited.current) {
      waited.current = false;
      notify({ tone: 'success', title: texts.grantedTitle, description: texts.grantedText });
    }
  }, [isTold, expectsPayment, hasAccess]);
}
