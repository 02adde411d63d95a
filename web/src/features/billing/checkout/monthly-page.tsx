import { useState } from 'react';
import { Check } from '../../../ui/icons.tsx';
import { useLocation } from 'react-router-dom';
import { monthlyPlan } from '../../../../../shared/plans.ts';
import {
  checkout,
  monthlyCharges as charges,
  monthlyOrder,
  monthlyPage as texts,
} from '../../../copy/billing/billing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useRestored } from '../../../ui/page/use-restored.ts';
import { AlreadySubscribed } from './already-subscribed.tsx';
import { describePromise, describeWithdrawal } from './installment-summary.tsx';
import { CheckoutDocument, CheckoutFrame } from './checkout-frame.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import { parseCheckoutState, isComplete, prefilledCustomer } from '../checkout-state.ts';
import { MonthlyPayment } from './monthly-payment.tsx';
import { OpenPaymentGate } from '../payment/open-payment-notice.tsx';
import { hasOpenAttempt } from '../payment/payment-attempt.ts';
import { UndoNotice } from '../subscription/undo-cancellation.tsx';
import { derivePaymentProgress } from '../payment-progress.ts';
import {
  useCachedSubscription,
  useSubscription,
  type SubscriptionAnswer,
} from '../use-subscription.ts';
import { skipVerification, isAlreadyRunning, verifyMonthly } from './verify-monthly.ts';
import * as paths from '../../../paths.ts';

/** `/pagamento-plano-mensal-recorrente`: 'Assinar' opens the checkout; a user with complete data starts there. */
export default function MonthlyPage() {
  return (
    <CheckoutDocument>
      <Monthly />
    </CheckoutDocument>
  );
}

function Monthly() {
  const location = useLocation();
  const [state] = useState(() => parseCheckoutState(location.state));
  // A payment sent before a reload is resumed, even if the check disagrees.
  const [isSent] = useState(() => hasOpenAttempt(monthlyPlan.key));
  const { data: billing } = useSubscription();
  // The state when the page was opened: a payment made on this page redirects automatically.
  const [found, setFound] = useState<SubscriptionAnswer>();
  if (found === undefined && billing !== undefined) setFound(billing);
  const subscriptionCache = useCachedSubscription();
  useRestored(
    () => void subscriptionCache.refetch().then(() => setFound(subscriptionCache.read())),
  );
  const hasSubscription = found !== undefined && isAlreadyRunning(found) && !isSent;
  const firstCharge = billing?.newSubscription.firstChargeAt;
  return (
    <CheckoutFrame
      order={monthlyOrder}
      total={hasSubscription ? undefined : <ChargedNow billing={billing} />}
      withdrawal={describeWithdrawal(firstCharge)}
      promise={describePromise(firstCharge)}
      aside={<OtherPlans />}
    >
      {hasSubscription ? (
        <AlreadySubscribed billing={billing} />
      ) : (
        <OpenPaymentGate isSent={isSent}>
          <MonthlyContent {...{ state, billing, found, isSent }} />
        </OpenPaymentGate>
      )}
    </CheckoutFrame>
  );
}

/** Nothing is charged today while another paid period is active. */
function ChargedNow({ billing }: { readonly billing: SubscriptionAnswer | undefined }) {
  if (billing === undefined) return <Skeleton className="h-6 w-20" />;
  return billing.newSubscription.firstChargeAt === null ? charges.price : charges.nothing;
}

interface MonthlyContentProps {
  readonly state: ReturnType<typeof parseCheckoutState>;
  readonly billing: SubscriptionAnswer | undefined;
  readonly found: SubscriptionAnswer | undefined;
  readonly isSent: boolean;
}

function MonthlyContent({ state, billing, found, isSent }: MonthlyContentProps) {
  const [customer] = useState(() => prefilledCustomer(state));
  const skips = state.skipToPayment === true && isComplete(customer);
  const [open, setOpen] = useState(skips || isSent);
  const [wasPressed, setPressed] = useState(false);
  if (!open) {
    return (
      <>
        <UndoNotice billing={billing} isOpen={false} />
        <Offer
          billing={billing}
          onSubscribe={() => {
            setPressed(true);
            setOpen(true);
          }}
        />
      </>
    );
  }
  return (
    <div className="animate-enter">
      <UndoNotice billing={billing} isOpen />
      {state.autoRedirect && state.from === paths.signUp && !isSent ? (
        <div className="mb-5 empty:hidden">
          <AfterSignUp billing={found} />
        </div>
      ) : null}
      <CheckoutPanel
        customer={customer}
        focusesHeading={wasPressed}
        autoStart={state.autoStart === true || isSent}
        verify={isSent ? skipVerification : verifyMonthly}
        renderPayment={(payer) => <MonthlyPayment customer={payer} isSent={isSent} />}
      />
    </div>
  );
}

/** Shown after a sign-up, only while nothing is paid. */
function AfterSignUp({ billing }: { readonly billing: SubscriptionAnswer | undefined }) {
  if (billing === undefined) return null;
  if (derivePaymentProgress(billing) === 'new')
    return <Alert tone="success">{checkout.accountMade}</Alert>;
  return <AlreadySubscribed billing={billing} />;
}

function Offer(props: {
  readonly billing: SubscriptionAnswer | undefined;
  readonly onSubscribe: () => void;
}) {
  const { billing, onSubscribe } = props;
  return (
    <>
      <div className="mb-5 empty:hidden">
        <AlreadySubscribed billing={billing} />
      </div>
      <Card className="sm:p-8">
        <h2 className="text-title-3">{texts.benefitsTitle}</h2>
        <ul className="mt-5 flex flex-col gap-3">
          {texts.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Check
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className="text-brand mt-0.5 shrink-0"
              />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
        <div className="mt-8 grid">
          <Button onClick={onSubscribe}>{texts.subscribe}</Button>
        </div>
        <p className="text-fine text-muted mt-4">{texts.paymentNote}</p>
      </Card>
    </>
  );
}

function OtherPlans() {
  return (
    <p className="text-small mt-4">
      <TextLink {...texts.otherPlans} />
    </p>
  );
}
