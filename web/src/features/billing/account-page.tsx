import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { readOneOffPlan } from '../onboarding/chosen-plan.ts';
import { SessionPage } from '../access/session-page.tsx';
import { useSession } from '../access/session/use-session.ts';
import * as paths from '../../paths.ts';

/** A page for account sessions. Trial users are sent to the upgrade, which asks for the missing data. */
export function AccountPage({ children }: { readonly children: ReactNode }) {
  return (
    <SessionPage>
      <AccountFirst>{children}</AccountFirst>
    </SessionPage>
  );
}

function AccountFirst({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const email = session?.kind === 'account' ? session.user.email : undefined;
  const [payer, setPayer] = useState(email);
  if (email !== undefined && email !== payer) setPayer(email);
  // Remount when the payer changes: another tab may have signed in a different user.
  if (session?.kind !== 'trial') return <Fragment key={payer}>{children}</Fragment>;
  const plan = pathname === paths.oneOffCheckout ? readOneOffPlan(parameters) : undefined;
  return <Navigate to={paths.upgradePath(plan)} replace />;
}
