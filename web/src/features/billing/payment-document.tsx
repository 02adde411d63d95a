import { useEffect, type ReactNode } from 'react';
import { paymentPaths } from '../../../../shared/payment-paths.ts';
import { RestingPage } from '../../ui/resting.tsx';
import { LoadingPage } from '../../ui/page/loading-page.tsx';

/**
 * Shows a page with the card form in a document that was loaded as one. Whoever came by a change
 * of route (after a login, by the browser's back button) has a document that may not load the
 * partner's script: it is loaded anew, with the address and the router's state as they are.
 * While something is sent from it, all of the page rests.
 */
export function PaymentDocument({ children }: { readonly children: ReactNode }) {
  const isRight = wasLoadedAsPayment();
  useEffect(() => {
    if (!isRight) window.location.reload();
  }, [isRight]);
  return isRight ? <RestingPage>{children}</RestingPage> : <LoadingPage />;
}

/** Where the browser cannot tell, the page is not reloaded, since that could repeat forever. */
function wasLoadedAsPayment(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  if (entry === undefined) return true;
  const { pathname } = new URL(entry.name);
  return paymentPaths.some((path) => pathname.toLowerCase().startsWith(path));
}
