import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { SessionPage } from '../dashboard/session-page.tsx';
import { useSession } from '../identity/use-session.ts';

/**
 * A page for people with an account. Whoever is in a trial becomes a customer by the upgrade, which
 * asks for what a trial does not.
 */
export function AccountPage({ children }: { readonly children: ReactNode }) {
  return (
    <SessionPage>
      <AccountFirst>{children}</AccountFirst>
    </SessionPage>
  );
}

function AccountFirst({ children }: { readonly children: ReactNode }) {
  return useSession()?.kind === 'trial' ? <Navigate to="/gratuito-to-pago" replace /> : children;
}
