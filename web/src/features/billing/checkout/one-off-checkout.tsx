import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { processMercadoPagoPayment } from '../../../../../shared/contracts/billing-endpoints.ts';
import { oneOffPlans, type OneOffPlanKey } from '../../../../../shared/plans.ts';
import {
  secondCardReview as kept,
  monthlyOverlap,
  oneOffOrder,
  oneOffPage as texts,
} from '../../../copy/billing/billing.ts';
import { cardLimit } from '../../../copy/billing/billing-errors.ts';
import { planNames } from '../../../copy/billing/plan-names.ts';
import { history } from '../../../copy/billing/billing-payments.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { DisabledWhile } from '../../../ui/disabled-while.tsx';
import { ChoiceTiles } from '../../../ui/forms/choice-tiles.tsx';
import { CardForm } from '../card/card-form.tsx';
import type { Installments } from '../card/card-lookup.ts';
import type { Customer } from '../checkout-state.ts';
import { MonthlyOverlapNotice } from './monthly-overlap-notice.tsx';
import { OpenPaymentNotice, type OpenPayment } from '../payment/open-payment-notice.tsx';
import { ReplacedPaymentNotice } from '../payment/replaced-payment-notice.tsx';
import { PayTodayButton } from './installment-summary.tsx';
import { PaymentNotice, type Instead } from '../payment/payment-notice.tsx';
import { PaidUntilNotice } from '../subscription/paid-until-notice.tsx';
import { PixCodeOf } from '../pix/pix-code-of.tsx';
import { PixPanel, type PixCharge } from '../pix/pix-panel.tsx';
import { useOneOffPayment, type PaymentForm, type PaymentMethod } from './use-one-off-payment.ts';

interface OneOffCheckoutProps {
  readonly plan: OneOffPlanKey;
  readonly customer: Customer;
  /** An earlier Pix of this plan that can still be paid. */
  readonly pendingPix: OpenPayment | undefined;
  /** The initially selected payment method; a waiting Pix is shown in any case. */
  readonly defaultMethod?: PaymentMethod | undefined;
  /**
   * Given when the waiting Pix is the primary content: it is then shown first, and other methods appear on request.
   */
  readonly onOtherMethodClick?: (() => void) | undefined;
  /** Receives the chosen installments, which another part of the page shows. */
  readonly onInstallmentsChange?: (divided: Installments | undefined) => void;
}

/** A plan that is paid once: by card, or by a Pix that is waited for. */
export function OneOffCheckout(props: OneOffCheckoutProps) {
  const { plan, customer, pendingPix, defaultMethod, onInstallmentsChange, onOtherMethodClick } =
    props;
  const payment = useOneOffPayment({ plan, customer, waiting: pendingPix, defaultMethod });
  const { method, charge, found, isPending, replacedPayment } = payment;
  const choice = useRef<HTMLDivElement>(null);
  const [installments, setInstallments] = useState<Installments>();
  const reportInstallments = useEffectEvent((now: Installments | undefined) =>
    onInstallmentsChange?.(now),
  );
  useEffect(() => {
    reportInstallments(method === 'card' ? installments : undefined);
    return () => reportInstallments(undefined);
  }, [method, installments]);

  /** Clicks the tile itself, so that the tile also gets the focus. */
  function selectPixTile(): void {
    const tile = choice.current?.querySelector<HTMLInputElement>('input[value=pix]');
    tile?.focus();
    tile?.click();
  }

  const methodProps = { plan, payment, onPixInstead: selectPixTile };
  const isShownFirst = onOtherMethodClick !== undefined && method === 'pix';
  const before = (
    <>
      <PaidUntilNotice />
      <MonthlyOverlapNotice
        ends={payment.endsMonthly}
        error={payment.isChoiceMissing ? monthlyOverlap.missing : undefined}
        fixed={(charge ?? found) !== undefined}
        onChange={payment.setEndMonthly}
      />
      {isShownFirst ? null : (
        <div ref={choice}>
          <ChoiceTiles
            // A Pix that is already waiting selects Pix.
            key={charge?.paymentId ?? 'choice'}
            type="radio"
            label={texts.method}
            options={texts.methods}
            input={{
              name: 'method',
              onChange: ({ currentTarget }) =>
                payment.choose(currentTarget.value === 'pix' ? 'pix' : 'card'),
            }}
            initial={[method]}
          />
        </div>
      )}
      {isPending || replacedPayment === undefined ? null : (
        <div className="mt-5">
          <ReplacedPaymentNotice payment={replacedPayment} />
        </div>
      )}
      {isPending ? null : (
        <OpenPaymentNotice
          {...{ plan, method }}
          shown={method === 'pix' ? (charge ?? found)?.paymentId : charge?.paymentId}
        />
      )}
    </>
  );
  return (
    <DisabledWhile busy={isPending}>
      {isShownFirst ? null : before}
      <div className={isShownFirst ? 'mt-3' : 'mt-6'}>
        {/* Typed card data is kept while the user views the other payment method. */}
        <div hidden={method !== 'card'}>
          {isShownFirst ? null : (
            <CardPayment {...methodProps} cpf={customer.cpf} onDivided={setInstallments} />
          )}
        </div>
        {method === 'pix' ? <PixPayment {...methodProps} isShownFirst={isShownFirst} /> : null}
      </div>
      {isShownFirst ? (
        <>
          <div className="mt-6">
            <Button tone="secondary" wide={false} onClick={onOtherMethodClick}>
              {texts.otherMethod}
            </Button>
          </div>
          <div className="mt-6 empty:hidden">{before}</div>
        </>
      ) : null}
    </DisabledWhile>
  );
}

interface MethodProps {
  readonly plan: OneOffPlanKey;
  readonly payment: ReturnType<typeof useOneOffPayment>;
  /** Called when no further card is accepted. */
  readonly onPixInstead: () => void;
}

function CardPayment(
  props: MethodProps & {
    readonly cpf: string;
    readonly onDivided: (divided: Installments | undefined) => void;
  },
) {
  const { plan, payment, cpf, onDivided } = props;
  const { totalPriceInCentavos, maxInstallments } = oneOffPlans[plan];
  const { total } = oneOffOrder(plan);
  const isFollowed = payment.phase === 'confirming' || payment.phase === 'unknown';
  return (
    <CardForm
      rules={{ amountInCentavos: totalPriceInCentavos, maxInstallments, creditOnly: false }}
      cpf={cpf}
      submitLabel={texts.submit(total)}
      submitDivided={texts.submitDivided}
      renderBefore={(divided) => <PayTodayButton total={total} installments={divided} />}
      onInstallmentsChange={onDivided}
      // Only one button at a time: an order that was sent is followed without changes.
      closed={payment.failure?.isCardLimit === true || isFollowed}
      busy={payment.busy}
      endpoints={[processMercadoPagoPayment]}
      onCard={payment.payWithCard}
      instead={insteadOfCard(props.onPixInstead)}
      notice={payment.method === 'card' ? <Outcome {...props} /> : null}
    />
  );
}

function PixPayment(props: MethodProps & { readonly isShownFirst: boolean }) {
  const { plan, payment, isShownFirst: leads } = props;
  const { charge, found } = payment;
  const panel = (shown: PixCharge | undefined) => (
    <PixPanel
      plan={plan}
      charge={shown}
      busy={payment.busy}
      closed={payment.phase === 'unknown'}
      isTitled={!leads}
      notice={<Outcome {...props} />}
      onGenerate={payment.payWithPix}
      onPaid={payment.finish}
    />
  );
  return (
    <>
      {leads ? null : (
        <div className="mb-5">
          <PayTodayButton total={oneOffOrder(plan).total} />
        </div>
      )}
      {found === undefined ? (
        panel(charge)
      ) : (
        <PixCodeOf
          payment={found}
          renderCode={(code) =>
            panel({
              paymentId: found.paymentId,
              ...code,
              expiresAt: found.expiresAt ?? undefined,
            })
          }
        />
      )}
    </>
  );
}

/** The result of the last attempt that was not a payment. */
function Outcome({ plan, payment, onPixInstead }: MethodProps) {
  if (payment.isKept) {
    return (
      <Alert tone="info" title={kept.title} action={<TextLink {...kept.dashboard} />}>
        {kept.text(planNames[plan])}
      </Alert>
    );
  }
  return (
    <PaymentNotice
      isPix={payment.method === 'pix'}
      order={describeOrder(plan, payment.sent)}
      phase={payment.phase}
      lastError={payment.lastError}
      failure={payment.failure}
      endpoints={[processMercadoPagoPayment]}
      onRetry={payment.retry}
      instead={insteadOfCard(onPixInstead)}
    />
  );
}

function insteadOfCard(onPixInstead: () => void): Instead {
  return {
    text: cardLimit.oneOff,
    action: (
      <>
        <Button tone="secondary" wide={false} onClick={onPixInstead}>
          {cardLimit.payByPix}
        </Button>
        <TextLink {...texts.plans} />
      </>
    ),
  };
}

/** `Plano Anual, R$ 239,88 em 12x no cartão` */
function describeOrder(plan: OneOffPlanKey, sent: PaymentForm | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const what = `${planNames[plan]}, ${oneOffOrder(plan).total}`;
  if (sent.paymentType === 'bank_transfer') return `${what} ${texts.byPix}`;
  const { installments } = sent;
  return `${what} ${installments > 1 ? `${history.installments(installments)} ` : ''}${texts.byCard}`;
}
