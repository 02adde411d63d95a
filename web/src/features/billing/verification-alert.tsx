import { Link } from 'react-router-dom';
import { checkout } from '../../copy/billing.ts';
import { paymentErrors } from '../../copy/billing-errors.ts';
import { Alert } from '../../ui/alert.tsx';

/** Why a payment may not begin; somebody who pays already is shown where. */
export function VerificationAlert({ problem }: { readonly problem: string }) {
  const pays = problem === paymentErrors.alreadyActive;
  return (
    <Alert
      tone="error"
      title={problem}
      action={
        pays ? (
          <Link
            to={checkout.dashboard.to}
            className="link inline-flex min-h-11 items-center font-medium"
          >
            {checkout.dashboard.label}
          </Link>
        ) : null
      }
    />
  );
}
