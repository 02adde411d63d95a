import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { checkout, oneOffOrder, oneOffPage as texts } from '../../../copy/billing/billing.ts';
import { pix } from '../../../copy/billing/pix.ts';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { readOneOffPlan } from '../../onboarding/chosen-plan.ts';
import type { Installments } from '../card/card-lookup.ts';
import { CheckoutDocument, CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutPanel, StartingSkeleton } from './checkout-panel.tsx';
import { parseCheckoutState, prefilledCustomer } from '../checkout-state.ts';
import { OverdueSubscriptionNote } from './monthly-overlap-notice.tsx';
import { OneOffCheckout } from './one-off-checkout.tsx';
import { hasOpenAttempt } from '../payment/payment-attempt.ts';
import {
  OpenPaymentGate,
  OpenPaymentNotice,
  type OpenPayment,
} from '../payment/open-payment-notice.tsx';
import { findExpiredPix, ExpiredPixNotice } from '../pix/ended-pix.tsx';
import { isPixExpected } from '../pix/expected-pix.ts';
import { useSubscription, type SubscriptionAnswer } from '../use-subscription.ts';
import { derivePaymentProgress } from '../payment-progress.ts';
import { skipVerification } from './verify-monthly.ts';
import * as paths from '../../../paths.ts';

/** `/pagamento-plano?plan=`: pays a plan once, by card or by Pix. */
export default function OneOffPage() {
  const [parameters] = useSearchParams();
  const plan = readOneOffPlan(parameters);
  return (
    <CheckoutDocument>
      <OneOffOrder key={plan} plan={plan} />
    </CheckoutDocument>
  );
}

function OneOffOrder({ plan }: { readonly plan: OneOffPlanKey }) {
  const { label, to } = texts.change;
  const [installments, setInstallments] = useState<Installments>();
  const pendingPix = usePendingPix(plan);
  // Resume a payment that was sent before a reload.
  const [isSent] = useState(() => hasOpenAttempt(plan));
  return (
    <CheckoutFrame
      order={oneOffOrder(plan)}
      total={oneOffOrder(plan).total}
      installments={installments}
      isPaymentFirst={pendingPix.leads}
      aside={
        <p className="text-small mt-4">
          <TextLink to={`${to}&plan=${plan}`} label={label} />
        </p>
      }
    >
      <OpenPaymentGate isSent={isSent}>
        <OneOffContent {...{ plan, pendingPix, isSent }} onInstallmentsChange={setInstallments} />
      </OpenPaymentGate>
    </CheckoutFrame>
  );
}

/** Returns a pending Pix of the plan, for a user who returns from the bank's app. */
function usePendingPix(plan: OneOffPlanKey) {
  const { data: billing, isError } = useSubscription();
  // The pending Pix when the page was opened. A payment started on this page shows itself.
  const [pendingPix, setPendingPix] = useState<OpenPayment | null>();
  // Until the server has answered, reserves the space of the Pix that this browser showed last.
  const [isPixFirst, setShownFirst] = useState(() => isPixExpected(plan));
  // Id of a Pix code that expired while the page was closed.
  const [expiredId, setExpiredId] = useState<string>();
  if (pendingPix === undefined && billing !== undefined) {
    const found = findPendingPix(billing, plan);
    setPendingPix(found ?? null);
    setShownFirst(found !== undefined);
    setExpiredId(findExpiredPix(billing, plan)?.paymentId);
  } else if (pendingPix === undefined && isError && isPixFirst) setShownFirst(false);
  return {
    waiting: pendingPix,
    leads: isPixFirst,
    expiredId,
    showOtherMethods: () => setShownFirst(false),
  };
}

function OneOffContent(props: {
  readonly plan: OneOffPlanKey;
  readonly pendingPix: ReturnType<typeof usePendingPix>;
  readonly isSent: boolean;
  readonly onInstallmentsChange: (divided: Installments | undefined) => void;
}) {
  const { plan, isSent, onInstallmentsChange } = props;
  const {
    waiting: pendingPix,
    leads: isShownFirst,
    expiredId,
    showOtherMethods,
  } = props.pendingPix;
  const location = useLocation();
  const [state] = useState(() => parseCheckoutState(location.state));
  const [customer] = useState(() => prefilledCustomer(state));
  // Wait for the subscription before showing the payment, because it changes the payment's texts.
  const { data: billing } = useSubscription();
  if (isShownFirst && pendingPix === undefined) {
    return (
      <Card className="sm:p-8">
        <h2 className="text-title-3">{pix.title}</h2>
        <StartingSkeleton />
      </Card>
    );
  }
  return (
    <>
      {state.autoRedirect && state.from === paths.oneOffSignUp && isNewCustomer(billing) ? (
        <div className="mb-5">
          <Alert tone="success">{checkout.accountMade}</Alert>
        </div>
      ) : null}
      <CheckoutPanel
        // A pending Pix is shown at once; after an expired one, the page offers a new code.
        key={pendingPix?.paymentId ?? expiredId ?? 'begin'}
        customer={customer}
        startedPaymentTitle={isShownFirst ? pix.title : undefined}
        autoStart={state.autoStart === true || isSent || Boolean(pendingPix ?? expiredId)}
        verify={skipVerification}
        before={
          <>
            <ExpiredPixNotice plan={plan} />
            <OverdueSubscriptionNote />
            <OpenPaymentNotice plan={plan} method="card" shown={undefined} />
          </>
        }
        renderPayment={(payer) => (
          <OneOffCheckout
            plan={plan}
            customer={payer}
            pendingPix={pendingPix ?? undefined}
            defaultMethod={expiredId === undefined ? state.method : 'pix'}
            onOtherMethodClick={isShownFirst ? showOtherMethods : undefined}
            onInstallmentsChange={onInstallmentsChange}
          />
        )}
      />
    </>
  );
}

/** Returns false for users with a former or pending plan, who use the same page. */
function isNewCustomer(billing: SubscriptionAnswer | undefined): boolean {
  return billing !== undefined && derivePaymentProgress(billing) === 'new';
}

function findPendingPix(billing: SubscriptionAnswer, plan: OneOffPlanKey): OpenPayment | undefined {
  return billing.openPayments.find(
    (open) => open.plan === plan && open.method === 'pix' && open.status === 'pending',
  );
}
