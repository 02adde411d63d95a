import { useEffect, type ReactNode } from 'react';
import { paymentPaths } from '../../../../shared/payment-paths.ts';
import { DisablingPage } from '../../ui/disabled-while.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';

/**
 * Renders the card form in a document that was loaded for it. A document reached by client-side navigation (after a
 * login, or by the back button) may not load the partner's script, so it is reloaded with the same URL and router
 * state. The whole page is inert while a request is being sent.
 */
export function PaymentDocument({ children }: { readonly children: ReactNode }) {
  const isRight = wasLoadedAsPayment();
  useEffect(() => {
    if (!isRight) window.location.reload();
  }, [isRight]);
  return isRight ? <DisablingPage>{children}</DisablingPage> : <LoadingPage />;
}

/** Returns true when the browser does not know, because a reload could repeat forever. */
function wasLoadedAsPayment(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined) return true;
  const { pathname } = new URL(entry.name);
  return paymentPaths.some((path) => pathname.toLowerCase().startsWith(path));
}
