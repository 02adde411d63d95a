import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { OneOffPlanKey } from '../../../../shared/plans.ts';
import { checkout, oneOffOrder, oneOffPage as texts } from '../../copy/billing.ts';
import { Alert } from '../../ui/alert.tsx';
import { oneOffPlanOf } from '../accounts/chosen-plan.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import { checkoutStateOf, knownCustomer } from './checkout-state.ts';
import { OneOffCheckout } from './one-off-checkout.tsx';
import { hasOpenAttempt } from './payment-attempt.ts';
import { useSubscription } from './use-subscription.ts';
import { nothingToVerify } from './verify-monthly.ts';

/** `/pagamento-plano?plan=`: pays a plan once, by card or by Pix. */
export default function OneOffPage() {
  const [parameters] = useSearchParams();
  const plan = oneOffPlanOf(parameters);
  const { label, to } = texts.change;
  return (
    <CheckoutFrame
      order={oneOffOrder(plan)}
      total={oneOffOrder(plan).total}
      aside={
        <Link
          to={`${to}&plan=${plan}`}
          className="link text-small mt-4 inline-flex min-h-11 items-center font-medium"
        >
          {label}
        </Link>
      }
    >
      <Content key={plan} plan={plan} />
    </CheckoutFrame>
  );
}

function Content({ plan }: { readonly plan: OneOffPlanKey }) {
  const location = useLocation();
  const [state] = useState(() => checkoutStateOf(location.state));
  const [customer] = useState(() => knownCustomer(state));
  // Read before the payment, which it has a word about.
  useSubscription();
  // What was sent before a reload is taken up again.
  const [isSent] = useState(() => hasOpenAttempt(plan));
  return (
    <>
      {state.autoRedirect && state.from === '/cadastro-semestral' ? (
        <div className="mb-5">
          <Alert tone="success">{checkout.accountMade}</Alert>
        </div>
      ) : null}
      <CheckoutPanel
        customer={customer}
        autoStart={state.autoStart === true || isSent}
        verify={nothingToVerify}
        renderPayment={(payer) => <OneOffCheckout plan={plan} customer={payer} />}
      />
    </>
  );
}
