import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { OneOffPlanKey } from '../../../../../shared/plans.ts';
import { checkout, oneOffOrder, oneOffPage as texts } from '../../../copy/billing/billing.ts';
import { pix } from '../../../copy/billing/pix.ts';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { oneOffPlanOf } from '../../onboarding/chosen-plan.ts';
import type { Installments } from '../card/card-lookup.ts';
import { CheckoutDocument, CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutPanel, StartingSkeleton } from './checkout-panel.tsx';
import { checkoutStateOf, prefilledCustomer } from '../checkout-state.ts';
import { OverdueAhead } from './monthly-overlap-notice.tsx';
import { OneOffCheckout } from './one-off-checkout.tsx';
import { hasOpenAttempt } from '../payment/payment-attempt.ts';
import {
  BehindOpenPayment,
  OpenPaymentNotice,
  type OpenPayment,
} from '../payment/open-payment-notice.tsx';
import { expiredPixOf, ExpiredPixNotice } from '../pix/ended-pix.tsx';
import { isPixExpected } from '../pix/expected-pix.ts';
import { useSubscription, type SubscriptionAnswer } from '../use-subscription.ts';
import { paymentProgressOf } from '../payment-progress.ts';
import { nothingToVerify } from './verify-monthly.ts';
import * as paths from '../../../paths.ts';

/** `/pagamento-plano?plan=`: pays a plan once, by card or by Pix. */
export default function OneOffPage() {
  const [parameters] = useSearchParams();
  const plan = oneOffPlanOf(parameters);
  return (
    <CheckoutDocument>
      <OneOffOrder key={plan} plan={plan} />
    </CheckoutDocument>
  );
}

function OneOffOrder({ plan }: { readonly plan: OneOffPlanKey }) {
  const { label, to } = texts.change;
  const [divided, setDivided] = useState<Installments>();
  const running = useRunningPix(plan);
  // A payment that was sent before a reload is resumed.
  const [isSent] = useState(() => hasOpenAttempt(plan));
  return (
    <CheckoutFrame
      order={oneOffOrder(plan)}
      total={oneOffOrder(plan).total}
      divided={divided}
      paysFirst={running.leads}
      aside={
        <p className="text-small mt-4">
          <TextLink to={`${to}&plan=${plan}`} label={label} />
        </p>
      }
    >
      <BehindOpenPayment isSent={isSent}>
        <Content {...{ plan, running, isSent }} onDivided={setDivided} />
      </BehindOpenPayment>
    </CheckoutFrame>
  );
}

/** A pending Pix of the plan, for a user who returns from the bank. */
function useRunningPix(plan: OneOffPlanKey) {
  const { data: billing, isError } = useSubscription();
  // The state when the page was opened: payments started here are shown by the payment itself.
  const [waiting, setWaiting] = useState<OpenPayment | null>();
  // Until the server has answered, reserve the space for the Pix that this browser showed last.
  const [leads, setLeads] = useState(() => isPixExpected(plan));
  // Its code expired while the page was away.
  const [expiredId, setExpiredId] = useState<string>();
  if (waiting === undefined && billing !== undefined) {
    const found = waitingPix(billing, plan);
    setWaiting(found ?? null);
    setLeads(found !== undefined);
    setExpiredId(expiredPixOf(billing, plan)?.paymentId);
  } else if (waiting === undefined && isError && leads) setLeads(false);
  return { waiting, leads, expiredId, letGo: () => setLeads(false) };
}

function Content(props: {
  readonly plan: OneOffPlanKey;
  readonly running: ReturnType<typeof useRunningPix>;
  readonly isSent: boolean;
  readonly onDivided: (divided: Installments | undefined) => void;
}) {
  const { plan, isSent, onDivided } = props;
  const { waiting, leads, expiredId, letGo } = props.running;
  const location = useLocation();
  const [state] = useState(() => checkoutStateOf(location.state));
  const [customer] = useState(() => prefilledCustomer(state));
  // Read before the payment is shown, because it changes the texts of the payment.
  const { data: billing } = useSubscription();
  if (leads && waiting === undefined) {
    return (
      <Card className="sm:p-8">
        <h2 className="text-title-3">{pix.title}</h2>
        <StartingSkeleton />
      </Card>
    );
  }
  return (
    <>
      {state.autoRedirect && state.from === paths.oneOffSignUp && isNew(billing) ? (
        <div className="mb-5">
          <Alert tone="success">{checkout.accountMade}</Alert>
        </div>
      ) : null}
      <CheckoutPanel
        // A waiting Pix is shown at once; after an expired one, the page offers a new Pix.
        key={waiting?.paymentId ?? expiredId ?? 'begin'}
        customer={customer}
        runs={leads ? pix.title : undefined}
        autoStart={state.autoStart === true || isSent || Boolean(waiting ?? expiredId)}
        verify={nothingToVerify}
        before={
          <>
            <ExpiredPixNotice plan={plan} />
            <OverdueAhead />
            <OpenPaymentNotice plan={plan} method="card" shown={undefined} />
          </>
        }
        renderPayment={(payer) => (
          <OneOffCheckout
            plan={plan}
            customer={payer}
            waiting={waiting ?? undefined}
            defaultMethod={expiredId === undefined ? state.method : 'pix'}
            onOtherMethodClick={leads ? letGo : undefined}
            onDivided={onDivided}
          />
        )}
      />
    </>
  );
}

/** Users with a former or pending plan use the same page. */
function isNew(billing: SubscriptionAnswer | undefined): boolean {
  return billing !== undefined && paymentProgressOf(billing) === 'new';
}

function waitingPix(billing: SubscriptionAnswer, plan: OneOffPlanKey): OpenPayment | undefined {
  return billing.openPayments.find(
    (open) => open.plan === plan && open.method === 'pix' && open.status === 'pending',
  );
}
