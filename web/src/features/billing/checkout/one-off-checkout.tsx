import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import {
  processMercadoPagoPayment,
  type PaymentAnswer,
} from '../../../../../shared/contracts/billing-endpoints.ts';
import { oneOffPlans, type OneOffPlanKey } from '../../../../../shared/plans.ts';
import {
  keptReview as kept,
  oneOffOrder,
  oneOffPage as texts,
} from '../../../copy/billing/billing.ts';
import { cardLimit, paymentErrors, unsentPayment } from '../../../copy/billing/billing-errors.ts';
import { planNames } from '../../../copy/billing/billing-pages.ts';
import { history } from '../../../copy/billing/billing-payments.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceTiles } from '../../../ui/forms/choice-tiles.tsx';
import { forgetSignUpData } from '../../onboarding/sign-up-data.ts';
import { CardForm } from '../card/card-form.tsx';
import type { Installments } from '../card/card-lookup.ts';
import type { Customer } from '../checkout-state.ts';
import { leaveCheckout } from './leave-checkout.ts';
import { MonthlyBeside } from './monthly-beside.tsx';
import { OpenPaymentNotice, type OpenPayment } from '../payment/open-payment-notice.tsx';
import { ReplacedPaymentNotice } from '../payment/replaced-payment-notice.tsx';
import { PayTodayByButton } from './pay-today.tsx';
import { keepLastSubscription } from './last-subscription.ts';
import { attemptName, wasUnsent } from '../payment/payment-attempt.ts';
import {
  PaymentNotice,
  refusedCall,
  refusedPayment,
  type PaymentFailure,
} from '../payment/payment-notice.tsx';
import { PaidUntilNotice } from '../subscription/paid-until-notice.tsx';
import { PixCodeOf } from '../pix/pix-code-of.tsx';
import { PixPanel, type PixCharge } from '../pix/pix-panel.tsx';
import { usePayment } from '../payment/use-payment.ts';
import { useKnownSubscription, useSubscription } from '../use-subscription.ts';

interface OneOffCheckoutProps {
  readonly plan: OneOffPlanKey;
  readonly customer: Customer;
  /** A Pix of this plan that was begun before, and can still be paid. */
  readonly waiting: OpenPayment | undefined;
  /** Hears how what is chosen here divides the price, for what stands elsewhere on the page. */
  readonly onDivided?: (divided: Installments | undefined) => void;
}

/** A plan that is paid once: by card, or by a Pix that is waited for. */
export function OneOffCheckout({ plan, customer, waiting, onDivided }: OneOffCheckoutProps) {
  const [method, setMethod] = useState<'card' | 'pix'>(waiting === undefined ? 'card' : 'pix');
  const [failure, setFailure] = useState<PaymentFailure | undefined>(() =>
    wasUnsent(attemptName(plan)) ? unsentPayment : undefined,
  );
  const [charge, setCharge] = useState<PixCharge>();
  /** The waiting Pix code is replaced by whatever is paid here. */
  const [isRenewed, setRenewed] = useState(false);
  const [left, setLeft] = useState(false);
  /** The last press has charged nothing: the payment in analysis stands. */
  const [isKept, setKept] = useState(false);
  const choice = useRef<HTMLDivElement>(null);
  const { data: own } = useSubscription();
  const known = useKnownSubscription();
  /** Undefined until the person chooses; until then an earlier choice still holds. */
  const [endMonthly, setEndMonthly] = useState<boolean>();
  const { totalPriceInCentavos, maxInstallments } = oneOffPlans[plan];
  const [divided, setDivided] = useState<Installments>();
  const tellDivided = useEffectEvent((now: Installments | undefined) => onDivided?.(now));
  useEffect(() => {
    tellDivided(method === 'card' ? divided : undefined);
    return () => tellDivided(undefined);
  }, [method, divided]);

  const payment = usePayment({
    name: attemptName(plan),
    endpoint: processMercadoPagoPayment,
    onAnswer,
    onRefused: (error) => fail(refusedCall(error, paymentErrors.payment)),
  });

  function fail(found: PaymentFailure): void {
    setFailure(found);
    // A payment that was open before the press may have been replaced nevertheless.
    if (own?.openPayments.length) void known.readAgain();
  }

  function onAnswer(answer: PaymentAnswer): void {
    if (!answer.success) fail(refusedPayment(answer));
    else if (answer.status === 'pending' && answer.redirectUrl === undefined) showPix(answer);
    else if (answer.earlier === true && answer.status === 'in_process') {
      setKept(true);
      void known.readAgain();
    } else finish(answer.paymentId, answer.redirectUrl);
  }

  function showPix({ paymentId, qrCode, qrCodeBase64, expiresAt }: PaymentAnswer): void {
    // The earlier open payment was replaced by this code, so its warning goes.
    known.write((before) => ({ ...before, openPayments: [] }));
    void known.readAgain();
    setMethod('pix');
    setCharge({ paymentId, qrCode, qrCodeBase64, expiresAt });
  }

  function finish(paymentId: string, redirectUrl: string | undefined): void {
    setLeft(true);
    forgetSignUpData();
    keepLastSubscription(plan, paymentId);
    leaveCheckout(redirectUrl, plan);
  }

  function pay(formData: Parameters<typeof payment.pay>[0]['formData']): void {
    setRenewed(true);
    setFailure(undefined);
    setKept(false);
    payment.pay({
      plan,
      amount: totalPriceInCentavos / 100,
      endMonthly,
      customerData: customer,
      formData,
    });
  }

  /** As a press of the tile, which is what takes the focus. */
  function chooseByHand(by: 'pix'): void {
    const tile = choice.current?.querySelector<HTMLInputElement>(`input[value=${by}]`);
    tile?.focus();
    tile?.click();
  }

  const busy = left || payment.phase === 'sending' || payment.phase === 'confirming';
  const notice = isKept ? (
    <Alert tone="info" title={kept.title} action={<TextLink {...kept.dashboard} />}>
      {kept.text(planNames[plan])}
    </Alert>
  ) : (
    <PaymentNotice
      isPix={method === 'pix'}
      order={orderOf(plan, payment.sent?.formData)}
      phase={payment.phase}
      lastError={payment.lastError}
      failure={failure}
      calls={[processMercadoPagoPayment]}
      onRetry={payment.retry}
      instead={{
        text: cardLimit.oneOff,
        action: (
          <Button tone="secondary" wide={false} onClick={() => chooseByHand('pix')}>
            {cardLimit.payByPix}
          </Button>
        ),
      }}
    />
  );
  const isFollowed = payment.phase === 'confirming' || payment.phase === 'unknown';
  const waits = busy || payment.phase === 'unknown';
  const storedChoice = own?.openPayments.find((open) => open.plan === plan)?.endsMonthly;
  const found = isRenewed || charge !== undefined ? undefined : waiting;
  const pixPanel = (shown: PixCharge | undefined) => (
    <PixPanel
      plan={plan}
      charge={shown}
      busy={busy}
      closed={payment.phase === 'unknown'}
      notice={notice}
      onGenerate={() => {
        setCharge(undefined);
        pay({
          paymentType: 'bank_transfer',
          selectedPaymentMethod: 'pix',
          payment_method_id: 'pix',
        });
      }}
      onPaid={finish}
    />
  );
  return (
    <>
      <PaidUntilNotice />
      <MonthlyBeside
        ends={endMonthly ?? storedChoice ?? false}
        // Changing the choice while a code is shown takes another press of the button.
        disabled={waits || (charge ?? found) !== undefined}
        onChange={setEndMonthly}
      />
      <div ref={choice}>
        <ChoiceTiles
          // A Pix that is already waiting selects Pix.
          key={charge?.paymentId ?? 'choice'}
          type="radio"
          label={texts.method}
          options={texts.methods}
          // A request that has been sent is waited for first.
          disabled={waits}
          input={{
            name: 'method',
            onChange: ({ currentTarget }) => {
              setFailure(undefined);
              setMethod(currentTarget.value === 'pix' ? 'pix' : 'card');
            },
          }}
          initial={[method]}
        />
      </div>
      {waits || own?.replacedPayment === undefined ? null : (
        <div className="mt-5">
          <ReplacedPaymentNotice payment={own.replacedPayment} />
        </div>
      )}
      {waits ? null : (
        <OpenPaymentNotice
          {...{ plan, method }}
          shown={method === 'pix' ? (charge ?? found)?.paymentId : charge?.paymentId}
        />
      )}
      <div className="mt-6">
        {/* What was typed of a card stays while somebody looks at the other way to pay. */}
        <div hidden={method !== 'card'}>
          <CardForm
            rules={{ amountInCentavos: totalPriceInCentavos, maxInstallments, creditOnly: false }}
            cpf={customer.cpf}
            submit={texts.submit(oneOffOrder(plan).total)}
            submitDivided={texts.submitDivided}
            renderBefore={(divided) => (
              <PayTodayByButton total={oneOffOrder(plan).total} divided={divided} />
            )}
            onDivided={setDivided}
            // One button at a time: an order that was sent is followed as it is.
            closed={failure?.isCardLimit === true || isFollowed}
            busy={busy}
            calls={[processMercadoPagoPayment]}
            onCard={({ type, data }) =>
              pay({ ...data, paymentType: type, selectedPaymentMethod: type })
            }
            notice={method === 'card' ? notice : null}
          />
        </div>
        {method === 'pix' ? (
          <div className="mb-5">
            <PayTodayByButton total={oneOffOrder(plan).total} />
          </div>
        ) : null}
        {method === 'pix' && found !== undefined ? (
          <PixCodeOf
            payment={found}
            renderCode={(code) =>
              pixPanel({
                paymentId: found.paymentId,
                ...code,
                expiresAt: found.expiresAt ?? undefined,
              })
            }
          />
        ) : null}
        {method === 'pix' && found === undefined ? pixPanel(charge) : null}
      </div>
    </>
  );
}

type Sent = z.infer<typeof processMercadoPagoPayment.request>['formData'];

/** `Plano Anual, R$ 239,88 em 12x no cartão` */
function orderOf(plan: OneOffPlanKey, sent: Sent | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const what = `${planNames[plan]}, ${oneOffOrder(plan).total}`;
  if (sent.paymentType === 'bank_transfer') return `${what} ${texts.byPix}`;
  const { installments } = sent;
  return `${what} ${installments > 1 ? `${history.installments(installments)} ` : ''}${texts.byCard}`;
}
