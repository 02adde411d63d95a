import { useEffect, useRef } from 'react';
import { processingPayment as texts } from '../../copy/dashboard.ts';
import { notify } from '../../ui/notices.ts';

/** Says once that a payment is being confirmed, and once that it was. */
export function usePaymentNotices(expectsPayment: boolean, hasAccess: boolean): void {
  const said = useRef<'processing' | 'granted'>(undefined);
  useEffect(() => {
    if (!expectsPayment) return;
    if (!hasAccess && said.current === undefined) {
      said.current = 'processing';
      notify({ tone: 'success', title: texts.title, description: texts.text });
    } else if (hasAccess && said.current === 'processing') {
      said.current = 'granted';
      notify({ tone: 'success', title: texts.grantedTitle, description: texts.grantedText });
    }
  }, [expectsPayment, hasAccess]);
}
